import type { LoggerService } from '@nestjs/common';
import { destination, pino, stdTimeFunctions, type Logger } from 'pino';
import { earlyLogLevel } from './config.js';
import { postgresCode } from './database-errors.js';
import { requestId } from './request-context.js';
import { traceId } from './tracing/tracing.js';

/** A write of its own for each line costs as much as the request: lines go out together. */
const out = destination({ sync: false, minLength: 4096, periodicFlush: 100 });

/**
 * One JSON line per event of interest: time, level, service, requestId, traceId, msg and ids.
 * Never names, addresses, tokens or bodies (style.md, logs).
 */
export const logger: Logger = pino(
  {
    level: earlyLogLevel,
    base: {},
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => ({ service: serviceName, requestId: requestId(), traceId: traceId() }),
  },
  out,
);

let serviceName = 'studio';

/** Called once by the bootstrap. */
export const nameService = (name: string): void => {
  serviceName = name;
};

/** What of an error may stand in a log: its kind, its code and where it was thrown. */
export const errorFacts = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? {
        error: error.name,
        code: (error as { code?: unknown }).code,
        reason: reasonOf(error).slice(0, 300),
        stack: error.stack?.split('\n').slice(1, 6).join('\n'),
      }
    : { error: String(error).slice(0, 300) };

/** The words of an error. What quotes what it was given (22xxx of PostgreSQL, JSON) is shown without it. */
const reasonOf = (error: Error): string => {
  const quotesValues = error instanceof SyntaxError || postgresCode(error)?.startsWith('22');
  return quotesValues ? error.message.replace(/"[^]*"|'[^]*'/g, '…') : error.message;
};

/** Nest's own messages in the same shape; its start-up chatter is kept for debugging. */
export const nestLogger: LoggerService = {
  log: (message: unknown) => logger.debug(String(message)),
  debug: (message: unknown) => logger.debug(String(message)),
  verbose: (message: unknown) => logger.debug(String(message)),
  warn: (message: unknown) => logger.warn(String(message)),
  error: (message: unknown, stack?: unknown) =>
    logger.error({ stack: typeof stack === 'string' ? stack : undefined }, String(message)),
  fatal: (message: unknown) => logger.fatal(String(message)),
};
