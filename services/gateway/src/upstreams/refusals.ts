import type { BackendName } from '@studio/contracts';
import { errorFacts, logger, Refused } from '@studio/nest-kit';
import { errors } from 'undici';

export const busy = (): Refused =>
  new Refused('SERVICE_UNAVAILABLE', undefined, 'Try again in 2 s.');

/** Nobody answered in time. */
export const isLate = (error: unknown): boolean =>
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  isCallersLimit(error);

/** From `AbortSignal.timeout`. */
export const isCallersLimit = (error: unknown): boolean => (error as Error).name === 'TimeoutError';

/** Tells the caller, and the log, that a service did not answer. Throws Refused. */
export const refuse = (upstream: BackendName, error: unknown): never => {
  if (error instanceof Refused) throw error;
  // The browser went away: nobody is left to be told.
  if ((error as Error).name === 'AbortError') throw new Refused('TIMEOUT');
  logger.warn({ upstream, ...errorFacts(error) }, 'a service did not answer');
  throw isLate(error) ? new Refused('TIMEOUT', undefined, 'Try again in a moment.') : busy();
};
