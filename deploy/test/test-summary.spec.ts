import {
  failedFiles,
  passedByProject,
  slowestFiles,
  sum,
  summaryOfBrowser,
  summaryOfJest,
  summaryOfTwoAttempts,
} from '../local/test-summary.js';

type Tests = Record<string, 'passed' | 'failed'>;

const file = (name: string, tests: Tests) => ({
  name,
  status:
    Object.values(tests).includes('failed') || !Object.keys(tests).length ? 'failed' : 'passed',
  startTime: 1_000,
  endTime: 2_500,
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
});

const jest = (files: ReturnType<typeof file>[]): string => {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  return JSON.stringify({
    numPassedTests: tests.filter(({ status }) => status === 'passed').length,
    numFailedTests: tests.filter(({ status }) => status === 'failed').length,
    numRuntimeErrorTestSuites: files.filter((one) => !one.assertionResults.length).length,
    testResults: files,
  });
};

const browser = (statuses: Record<string, 'expected' | 'unexpected' | 'flaky'>): string => {
  const count = (wanted: string) =>
    Object.values(statuses).filter((status) => status === wanted).length;
  return JSON.stringify({
    stats: {
      expected: count('expected'),
      unexpected: count('unexpected'),
      flaky: count('flaky'),
    },
    errors: [],
    suites: [
      {
        title: 'buy.spec.ts',
        specs: [],
        suites: [
          {
            title: 'a package',
            specs: Object.entries(statuses).map(([title, status]) => ({
              title,
              tests: [{ status }],
            })),
          },
        ],
      },
    ],
  });
};

describe('a first try', () => {
  const report = jest([
    file('/a.spec.ts', { one: 'passed', two: 'failed' }),
    file('/b.spec.ts', { three: 'passed' }),
  ]);

  it('names the specs that failed, those that did not load too', () => {
    expect(failedFiles(report)).toEqual(['/a.spec.ts']);
    expect(failedFiles(jest([file('/broken.spec.ts', {})]))).toEqual(['/broken.spec.ts']);
    expect(failedFiles(undefined)).toEqual([]);
  });

  it('is a failure when the exit code says so and the report does not', () => {
    expect(summaryOfJest(jest([file('/b.spec.ts', { three: 'passed' })]), 1).failed).toBe(1);
    expect(summaryOfJest(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  });
});

it('counts what passed by project, with the seconds of its files', () => {
  const report = jest([
    file('/studio/services/booking/test/a.spec.ts', { one: 'passed', two: 'failed' }),
    file('/studio/services/booking/src/b.spec.ts', { three: 'passed' }),
    file('/studio/shell/src/c.spec.ts', { four: 'passed' }),
  ]);
  expect([...passedByProject(report, '/studio')]).toEqual([
    ['services/booking', { passed: 2, seconds: 3 }],
    ['shell', { passed: 1, seconds: 1.5 }],
  ]);
  expect(passedByProject(undefined, '/studio').size).toBe(0);
});

it('names the files that took longest, the longest first', () => {
  const short = file('/studio/shell/src/c.spec.ts', { one: 'passed' });
  const long = { ...file('/studio/libs/outbox/src/d.spec.ts', { two: 'passed' }), endTime: 9_000 };
  expect(slowestFiles(jest([short, long, short]), '/studio', 2)).toEqual([
    { file: 'libs/outbox/src/d.spec.ts', seconds: 8 },
    { file: 'shell/src/c.spec.ts', seconds: 1.5 },
  ]);
  expect(slowestFiles(undefined, '/studio', 2)).toEqual([]);
});

describe('a second try', () => {
  const first = jest([
    file('/a.spec.ts', { one: 'passed', two: 'failed' }),
    file('/b.spec.ts', { three: 'passed' }),
  ]);

  it('that passes counts as passed and is named', () => {
    const text = jest([file('/a.spec.ts', { one: 'passed', two: 'passed' })]);
    expect(summaryOfTwoAttempts(first, { text, exitCode: 0 })).toMatchObject({
      passed: 3,
      failed: 0,
      secondTries: ['two'],
    });
  });

  it('that fails is a failure and is not named', () => {
    const text = jest([file('/a.spec.ts', { one: 'passed', two: 'failed' })]);
    expect(summaryOfTwoAttempts(first, { text, exitCode: 1 })).toMatchObject({
      passed: 2,
      failed: 1,
      secondTries: [],
    });
  });

  it('does not hide what breaks only then', () => {
    const text = jest([file('/a.spec.ts', { one: 'failed', two: 'passed' })]);
    expect(summaryOfTwoAttempts(first, { text, exitCode: 1 })).toMatchObject({
      passed: 2,
      failed: 1,
      secondTries: ['two'],
    });
  });

  it('that could not run is a failure', () => {
    expect(summaryOfTwoAttempts(first, { text: undefined, exitCode: 1 })).toMatchObject({
      passed: 1,
      failed: 1,
      secondTries: [],
    });
  });

  it('names a spec by its path when it did not load the first time', () => {
    const text = jest([file('/broken.spec.ts', { four: 'passed' })]);
    const summary = summaryOfTwoAttempts(jest([file('/broken.spec.ts', {})]), {
      text,
      exitCode: 0,
    });
    expect(summary).toMatchObject({ passed: 1, failed: 0, secondTries: ['/broken.spec.ts'] });
  });
});

describe('a journey', () => {
  it('that passed at its second try counts as passed and is named with its path', () => {
    expect(summaryOfBrowser(browser({ pays: 'flaky', opens: 'expected' }), 0)).toMatchObject({
      passed: 2,
      failed: 0,
      secondTries: ['buy.spec.ts › a package › pays'],
    });
  });

  it('that failed twice is a failure', () => {
    const summary = summaryOfBrowser(browser({ pays: 'unexpected', opens: 'expected' }), 1);
    expect(summary).toMatchObject({ passed: 1, failed: 1, secondTries: [] });
  });
});

it('adds up, with all that needed a second try', () => {
  const summaries = [
    { passed: 2, failed: 0 },
    { passed: 1, failed: 1, secondTries: ['pays'] },
  ];
  expect(sum(summaries)).toMatchObject({ passed: 3, failed: 1, secondTries: ['pays'] });
});
