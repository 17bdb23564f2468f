import { readConfig } from './config.js';
import { firstAdminNote } from './first-admin.js';
import { createReporter } from './reporter.js';
import { openStudio, welcome, type Studio } from './studio.js';
import { explain } from './operator-error.js';

/** How often it is looked whether npm, which started this process, still lives. */
const NPM_CHECK_MS = 500;

/**
 * `npm start`, once everything is installed and built: opens the studio and ends with the process.
 * Ctrl-C or SIGTERM stop it in order, a second one at once.
 */
export async function startStudio(root: string, args: readonly string[]): Promise<void> {
  const reporter = createReporter(process.stdout, process.stderr);
  const { env } = process;
  const began = new Date();
  let studio: Studio | undefined;
  let isEnding = false;

  const end = async (code: number, why?: string) => {
    if (why) reporter.problem(why);
    if (isEnding) {
      studio?.kill();
      process.exit(code);
    }
    isEnding = true;
    await studio?.stop().catch((error: unknown) => reporter.problem(explain(error)));
    process.exit(code);
  };
  // The terminal may be gone: that must not keep the studio from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('SIGINT', () => void end(130));
  process.on('SIGTERM', () => void end(143));
  process.on('SIGHUP', () => void end(129));
  // Whatever goes wrong in here, the programs must not be left without their starter.
  process.on('uncaughtException', (error) => void end(1, explain(error)));
  endWithNpm(env, () => void end(1, 'npm, which started the studio, is gone'));

  try {
    const config = readConfig(root, args, env);
    const onFailure = (reason: Error) => void end(1, explain(reason));
    const { studio: opening, opened } = await openStudio(config, { env, reporter, onFailure });
    studio = opening;
    await opened;
    if (!isEnding) reporter.line(welcome(config, firstAdminNote(config.dataDir, began)));
  } catch (error) {
    if (!isEnding) await end(1, explain(error));
  }
}

/** A killed npm takes nobody along; the studio must not stay behind without an owner. */
function endWithNpm(env: NodeJS.ProcessEnv, onGone: () => void): void {
  if (env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, NPM_CHECK_MS);
  timer.unref();
}
