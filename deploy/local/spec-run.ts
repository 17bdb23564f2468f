import { join } from 'node:path';
import type { Reporter } from './reporter.js';
import type { Env } from './service-env.js';
import type { SuiteOutcome, SuiteProcesses } from './suite-process.js';
import {
  failedFiles,
  passedByProject,
  slowestFiles,
  summaryOfJest,
  summaryOfTwoAttempts,
  type TestSummary,
} from './test-summary.js';

interface SpecRunContext {
  root: string;
  /** Folder of the reports. */
  folder: string;
  env: Env;
  processes: SuiteProcesses;
  reporter: Reporter;
}

/** So many of the files that took longest are named after a run. */
const SLOWEST = 15;

/** The specs of all projects in one Jest; those that failed are tried once more, alone (decision 20). */
export async function runSpecs(
  context: SpecRunContext,
  args: readonly string[] = [],
): Promise<TestSummary> {
  const { root, reporter } = context;
  const { code, report } = await runJest('specs', context, args);
  for (const [project, { passed, seconds }] of passedByProject(report, root))
    reporter.line(`  ${project}: ${passed} passed (${seconds.toFixed(1)} s)`);
  for (const { file, seconds } of slowestFiles(report, root, SLOWEST))
    reporter.line(`  slow: ${file} (${seconds.toFixed(1)} s)`);
  const files = code === 0 ? [] : failedFiles(report);
  if (!files.length) return summaryOfJest(report, code);
  // Without workers nothing else ends a run that a failed spec left a connection open in.
  const alone = ['--runInBand', '--forceExit', '--runTestsByPath', ...files];
  const again = await runJest('specs-again', context, alone);
  return summaryOfTwoAttempts(report, { text: again.report, exitCode: again.code });
}

function runJest(
  name: string,
  { root, folder, env, processes, reporter }: SpecRunContext,
  args: readonly string[],
): Promise<SuiteOutcome> {
  const reportFile = join(folder, `${name}.json`);
  return processes.run({
    name,
    command: process.execPath,
    args: [join(root, '.config/jest.mjs'), '--json', `--outputFile=${reportFile}`, '--ci', ...args],
    cwd: root,
    env,
    reportFile,
    onLine: progress(reporter),
  });
}

/** Says every now and then that the specs go on. */
function progress(reporter: Reporter): (line: string) => void {
  let files = 0;
  return (line) => {
    if (!/^(PASS|FAIL) /.test(line)) return;
    files += 1;
    if (files % 50 === 0) reporter.step(`specs: ${files} files`);
  };
}
