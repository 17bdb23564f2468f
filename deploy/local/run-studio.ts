import type { StudioConfig } from './config.js';
import { firstAdminNote } from './first-admin.js';
import type { Reporter } from './reporter.js';
import type { Env } from './service-env.js';
import { openStudio, welcome, type Studio } from './studio.js';
import { explain } from './operator-error.js';

/** ms; a Ctrl-C comes twice: from the terminal, and from npm, which passes on its own. */
const SAME_SIGNAL_MS = 500;
/** How often it is looked whether npm, which started this process, still lives. */
const NPM_CHECK_MS = 500;

interface Run {
  /** The npm script that it is: ends with npm. */
  script: 'start' | 'dev';
  env: Env;
  reporter: Reporter;
  /** Reads the configuration, and does what comes before the studio is opened. */
  prepare: () => StudioConfig | Promise<StudioConfig>;
  onOpened?: (studio: Studio) => void;
}

/**
 * Opens the studio and ends with the process. Ctrl-C or SIGTERM stop it in order, a second one at
 * once.
 */
export async function runStudio({ script, env, reporter, prepare, onOpened }: Run): Promise<void> {
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
  onSignals((code) => void end(code));
  // Whatever goes wrong in here, the programs must not be left without their starter.
  process.on('uncaughtException', (error) => void end(1, explain(error)));
  if (env.npm_lifecycle_event === script)
    endWithNpm(() => void end(1, 'npm, which started the studio, is gone'));

  try {
    const config = await prepare();
    if (isEnding) return;
    const onFailure = (reason: Error) => void end(1, explain(reason));
    const { studio: opening, opened } = await openStudio(config, { env, reporter, onFailure });
    studio = opening;
    await opened;
    if (isEnding) return;
    onOpened?.(studio);
    reporter.line(welcome(config, firstAdminNote(config.dataDir, began)));
  } catch (error) {
    if (!isEnding) await end(1, explain(error));
  }
}

/** What ends a studio, with the code that says so; what comes twice at a time is heard once. */
function onSignals(end: (code: number) => void): void {
  let heardAt = -Infinity;
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  for (const [signal, code] of Object.entries(codes))
    process.on(signal, () => {
      if (performance.now() - heardAt < SAME_SIGNAL_MS) return;
      heardAt = performance.now();
      end(code);
    });
}

/** A killed npm takes nobody along; the studio must not stay behind without an owner. */
function endWithNpm(onGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, NPM_CHECK_MS);
  timer.unref();
}
