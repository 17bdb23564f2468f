import type { Log } from './log.js';

/** Starts a service, and closes it on SIGTERM or Ctrl-C; a failed start is one line and exit code 1. */
export async function runUntilStopped(
  log: Log,
  start: () => Promise<{ close(): Promise<void> }>,
): Promise<void> {
  try {
    const service = await start();
    const stop = (): void => {
      log('info', 'stopping');
      // The supervisor allows a second; what is on disk is complete at any moment.
      setTimeout(() => process.exit(0), 900).unref();
      void service.close().then(() => process.exit(0));
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    log('error', error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
