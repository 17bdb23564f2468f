/** What a suite came to; a suite that could not run at all counts as one failure. */
export interface Tally {
  passed: number;
  failed: number;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

const couldNotRun: Tally = { passed: 0, failed: 1 };

const read = <Report>(text: string | undefined): Report | undefined => {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Report);
  } catch {
    return undefined;
  }
};

/** Counts what Jest wrote. An exit code that complains about nothing counted is a failure too. */
export function tallyOfJest(text: string | undefined, exitCode: number): Tally {
  const report = read<JestReport>(text);
  if (!report) return exitCode === 0 ? { passed: 0, failed: 0 } : couldNotRun;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

/** Counts what Playwright wrote; a test that needed a second try has not passed. */
export function tallyOfBrowser(text: string | undefined, exitCode: number): Tally {
  const report = read<BrowserReport>(text);
  if (!report) return couldNotRun;
  const { expected, unexpected, flaky } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  return { passed: expected, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});
