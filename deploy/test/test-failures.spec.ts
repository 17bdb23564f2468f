import { failuresOfBrowser, failuresOfJest, failureText } from '../local/test-failures.js';

test('each spec that failed is told with the beginning of its reason, a file that did not load too', () => {
  const report = JSON.stringify({
    testResults: [
      {
        name: '/pay.spec.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'pays', status: 'passed', failureMessages: [] },
          {
            fullName: 'refunds',
            status: 'failed',
            failureMessages: [`\u001b[31mexpected 1\u001b[39m\n\n${'at line\n'.repeat(50)}`],
          },
        ],
      },
      { name: '/broken.spec.ts', status: 'failed', message: 'no module', assertionResults: [] },
      { name: '/fine.spec.ts', status: 'passed', assertionResults: [] },
    ],
  });
  const failures = failuresOfJest(report);
  expect(failures.map(({ title }) => title)).toEqual(['/pay.spec.ts › refunds', '/broken.spec.ts']);
  expect(failures[0]?.reason.split('\n')).toEqual(['expected 1', ...Array(11).fill('at line')]);
  expect(failureText(failures.slice(1))).toBe('failed: /broken.spec.ts\n    no module');
});

test('each try of a journey that failed is told, and what failed outside of them', () => {
  const results = [{ error: { message: 'too late' } }, {}];
  const report = JSON.stringify({
    errors: [{ message: 'no browser' }],
    suites: [
      {
        title: 'buy.spec.ts',
        specs: [],
        suites: [{ title: 'a package', specs: [{ title: 'pays', tests: [{ results }] }] }],
      },
    ],
  });
  expect(failuresOfBrowser(report)).toEqual([
    { title: 'journeys', reason: 'no browser' },
    { title: 'buy.spec.ts › a package › pays', reason: 'too late' },
  ]);
});

test('nothing failed: nothing is told', () => {
  expect(failuresOfJest(undefined)).toEqual([]);
  expect(failuresOfBrowser(undefined)).toEqual([]);
  expect(failureText([])).toBe('');
});
