import { relative, sep } from 'node:path';
import { failuresOfBrowser, failuresOfJest, type TestFailure } from './test-failures.js';

/** What a suite came to; a suite that could not run at all counts as one failure. */
export interface TestSummary {
  passed: number;
  failed: number;
  /** Titles of what failed first and passed when tried once more (decision 20). */
  secondTries?: string[];
  /** Everything that failed at any try, with its reason. */
  failures?: TestFailure[];
}

interface JestFile {
  /** The path of the spec. */
  name: string;
  status: string;
  /** Milliseconds since the epoch. */
  startTime: number;
  endTime: number;
  assertionResults: { fullName: string; status: string }[];
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: JestFile[];
}

interface BrowserSuite {
  title: string;
  suites?: BrowserSuite[];
  specs: { title: string; tests: { status: string }[] }[];
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: BrowserSuite[];
}

const couldNotRun: TestSummary = { passed: 0, failed: 1 };

const read = <Report>(text: string | undefined): Report | undefined => {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Report);
  } catch {
    return undefined;
  }
};

/** Counts what Jest wrote. An exit code that complains about nothing counted is a failure too. */
export function summaryOfJest(text: string | undefined, exitCode: number): TestSummary {
  const report = read<JestReport>(text);
  if (!report) return exitCode === 0 ? { passed: 0, failed: 0 } : couldNotRun;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: exitCode === 0 ? failed : Math.max(failed, 1),
    failures: failuresOfJest(text),
  };
}

/** What passed in each project, with the seconds that its files took together. */
export function passedByProject(
  text: string | undefined,
  root: string,
): Map<string, { passed: number; seconds: number }> {
  const projects = new Map<string, { passed: number; seconds: number }>();
  for (const file of read<JestReport>(text)?.testResults ?? []) {
    const [first = '', second = ''] = relative(root, file.name).split(sep);
    const project = ['services', 'libs'].includes(first) ? `${first}/${second}` : first;
    const { passed, seconds } = projects.get(project) ?? { passed: 0, seconds: 0 };
    projects.set(project, {
      passed: passed + passedIn(file).length,
      seconds: seconds + (file.endTime - file.startTime) / 1000,
    });
  }
  return projects;
}

/** The spec files that took longest, the longest first, with their seconds: what to shorten next. */
export function slowestFiles(
  text: string | undefined,
  root: string,
  count: number,
): { file: string; seconds: number }[] {
  return (read<JestReport>(text)?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name).split(sep).join('/'),
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count);
}

/** The specs to be tried once more; none when Jest failed without saying where. */
export function failedFiles(text: string | undefined): string[] {
  const files = read<JestReport>(text)?.testResults ?? [];
  return files.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** Both tries of one project: of a spec that was tried again the second one counts. */
export function summaryOfTwoAttempts(first: string | undefined, second: Attempt): TestSummary {
  const again = summaryOfJest(second.text, second.exitCode);
  const repeated = new Set(failedFiles(first));
  const before = read<JestReport>(first)?.testResults ?? [];
  const after = read<JestReport>(second.text)?.testResults ?? [];
  const passedBefore = before.filter(({ name }) => !repeated.has(name)).flatMap(passedIn).length;
  const passedNow = new Set(
    after.flatMap((file) => passedIn(file).map((test) => keyOf(file, test))),
  );
  const brokeFirst = before.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => ({ title: fullName, key: keyOf(file, fullName) })),
  );
  const secondTries = brokeFirst.filter(({ key }) => passedNow.has(key)).map(({ title }) => title);
  // A spec that didn't even load the first time has no titles of its own to name.
  const didNotLoad = before.filter(
    ({ name, assertionResults }) => repeated.has(name) && !assertionResults.length,
  );
  const fine = new Set(after.filter(({ status }) => status === 'passed').map(({ name }) => name));
  secondTries.push(...didNotLoad.map(({ name }) => name).filter((name) => fine.has(name)));
  return {
    passed: passedBefore + again.passed,
    failed: again.failed,
    secondTries,
    failures: [...failuresOfJest(first), ...(again.failures ?? [])],
  };
}

interface Attempt {
  text: string | undefined;
  exitCode: number;
}

const keyOf = ({ name }: JestFile, title: string): string => `${name}\n${title}`;

const passedIn = ({ assertionResults }: JestFile): string[] =>
  assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);

/** Counts what Playwright wrote; a journey that passed at its second try is named (decision 20). */
export function summaryOfBrowser(text: string | undefined, exitCode: number): TestSummary {
  const report = read<BrowserReport>(text);
  if (!report) return couldNotRun;
  const { expected, unexpected, flaky } = report.stats;
  const failed = unexpected + report.errors.length;
  return {
    passed: expected + flaky,
    failed: exitCode === 0 ? failed : Math.max(failed, 1),
    secondTries: report.suites.flatMap((suite) => flakyIn(suite, [])),
    failures: failuresOfBrowser(text),
  };
}

const flakyIn = (suite: BrowserSuite, above: readonly string[]): string[] => {
  const path = [...above, suite.title];
  const own = suite.specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => [...path, title].join(' › '));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => flakyIn(inner, path))];
};

export const sum = (summaries: readonly TestSummary[]): Required<TestSummary> => ({
  passed: summaries.reduce((total, { passed }) => total + passed, 0),
  failed: summaries.reduce((total, { failed }) => total + failed, 0),
  secondTries: summaries.flatMap(({ secondTries }) => secondTries ?? []),
  failures: summaries.flatMap(({ failures }) => failures ?? []),
});
