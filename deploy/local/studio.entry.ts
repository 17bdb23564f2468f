import { readConfig } from './config.js';
import { sayTo } from './say.js';
import { openStudio, welcome, type Studio } from './studio.js';
import { explain } from './trouble.js';

/** How often it is looked whether npm, which started this process, still lives. */
const WATCH_MS = 500;

/**
 * `npm start`, once everything is installed and built: opens the studio and ends with the process.
 * Ctrl-C or SIGTERM stop it in order, a second one at once.
 */
export async function startStudio(root: string, args: readonly string[]): Promise<void> {
  const say = sayTo(process.stdout, process.stderr);
  const { env } = process;
  let studio: Studio | undefined;
  let isEnding = false;

  const end = async (code: number, why?: string) => {
    if (why) say.problem(why);
    if (isEnding) {
      studio?.kill();
      process.exit(code);
    }
    isEnding = true;
    await studio?.stop().catch((error: unknown) => say.problem(explain(error)));
    process.exit(code);
  };
  // The terminal may be gone: that must not keep the studio from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('SIGINT', () => void end(130));
  process.on('SIGTERM', () => void end(143));
  process.on('SIGHUP', () => void end(129));
  // Whatever goes wrong in here, the programs must not be left without their starter.
  process.on('uncaughtException', (error) => void end(1, explain(error)));
  watchNpm(env, () => void end(1, 'npm, which started the studio, is gone'));

  try {
    const config = readConfig(root, args, env);
    const onFailure = (reason: Error) => void end(1, explain(reason));
    const { studio: opening, opened } = await openStudio(config, { env, say, onFailure });
    studio = opening;
    await opened;
    if (!isEnding) say.line(welcome(config));
  } catch (error) {
    if (!isEnding) await end(1, explain(error));
  }
}

/** A killed npm takes nobody along; the studio must not stay behind without an owner. */
function watchNpm(env: NodeJS.ProcessEnv, onGone: () => void): void {
  if (env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, WATCH_MS);
  timer.unref();
}
