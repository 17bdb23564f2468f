import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { errorFacts, logger } from './logger.js';
import { Readiness } from './readiness.js';
import { stopTracing } from './tracing/index.js';

/** ms from the end of the draining to the end of the process, whatever hangs. */
const SHUTDOWN_LIMIT_MS = 25_000;

/**
 * Ends the process at SIGTERM and SIGINT. First it drains for `drainMs`: `/readyz` says 503, which
 * a load balancer needs some time to see, and requests go on. Then nothing new is accepted, what is
 * open finishes, and connections are closed. A second signal ends the draining.
 */
export const leaveOnSignal = (app: NestFastifyApplication, drainMs: number): void => {
  const draining = new AbortController();
  let leaving = false;
  const leave = async (): Promise<void> => {
    if (leaving) return draining.abort();
    leaving = true;
    app.get(Readiness).close();
    if (drainMs > 0) {
      logger.info({ ms: drainMs }, 'leaving: not ready any more, requests go on');
      await pause(drainMs, undefined, { signal: draining.signal }).catch(() => undefined);
    }
    await end(app);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave());
};

const end = async (app: NestFastifyApplication): Promise<void> => {
  setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
  try {
    await app.close();
    await stopTracing();
    logger.info('stopped');
    process.exit(0);
  } catch (error) {
    logger.error(errorFacts(error), 'did not stop cleanly');
    process.exit(1);
  }
};
