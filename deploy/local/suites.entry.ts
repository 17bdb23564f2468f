import { createReporter } from './reporter.js';
import { TestRun, type SpecSelection } from './suites.js';
import { failureText } from './test-failures.js';
import { sum, type TestSummary } from './test-summary.js';
import { explain } from './operator-error.js';

/** `npm test`, `npm run test:slow` and `npm run test:deploy`, once all is built. Returns the exit code. */
export async function runSuites(
  root: string,
  selection: SpecSelection,
  isBuilt: boolean,
): Promise<number> {
  const reporter = createReporter(process.stdout, process.stdout);
  const run = new TestRun(root, process.env, reporter);
  const interrupt = (code: number) => void run.stop().finally(() => process.exit(code));
  process.once('SIGINT', () => interrupt(130));
  process.once('SIGTERM', () => interrupt(143));

  // One after the other: each of the two keeps both cores busy by itself.
  const summaries: TestSummary[] = [{ passed: 0, failed: isBuilt ? 0 : 1 }];
  const suites = [() => run.specs(selection)];
  if (selection !== 'deploy') suites.push(() => run.journeys(selection));
  for (const suite of suites) {
    try {
      summaries.push(await suite());
    } catch (error) {
      reporter.problem(explain(error));
      summaries.push({ passed: 0, failed: 1 });
    }
  }
  await run.stop();
  const { passed, failed, secondTries, failures } = sum(summaries);
  const reasons = failureText(failures);
  run.clean(failed > 0, reasons);
  if (reasons) reporter.line(reasons);
  for (const title of secondTries) reporter.line(`needed a second try: ${title}`);
  reporter.line(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** `npm run test:stores`: the databases alone, for the tests of one project, until Ctrl-C. */
export async function runStores(root: string): Promise<void> {
  const reporter = createReporter(process.stderr, process.stderr);
  const run = new TestRun(root, process.env, reporter);
  const end = (code: number) =>
    void run.stop().finally(() => {
      run.clean(false, '');
      process.exit(code);
    });
  process.once('SIGINT', () => end(130));
  process.once('SIGTERM', () => end(143));
  try {
    for (const [name, address] of Object.entries(await run.stores())) {
      process.stdout.write(`export ${name}=${address}\n`);
    }
    reporter.step('for specs in another terminal; Ctrl-C ends them');
  } catch (error) {
    reporter.problem(explain(error));
    end(1);
  }
}
