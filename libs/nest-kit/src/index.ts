export { answerWithin } from './answer-within.js';
export * from './auth-version.js';
export * from './client-proof.js';
export {
  commonSettings,
  ConfigError,
  parseConfig,
  issuerSettings,
  readSettings,
  serviceUrl,
  serviceUrls,
  storeSettings,
  type IssuerSettings,
} from './config.js';
export * from './database-errors.js';
export * from './database.module.js';
export * from './edit-conflict.js';
export { endStream } from './end-stream.js';
export * from './error.filter.js';
export { DueItemsFailed, forEachDue, runSteps } from './for-each-due.js';
export { Gathered } from './gathered.js';
export * from './idempotency-key.decorator.js';
export * from './in-transaction.js';
export * from './logger.js';
export * from './metrics/index.js';
export * from './migrate.js';
export {
  ensureMonthlyPartitions,
  type MonthlyPartition,
  type MonthlyTable,
} from './monthly-partitions.js';
export { nameHasSql, nameKeySql } from './name-search.js';
export * from './outgoing-hold.js';
export * from './parsed.decorators.js';
export { namedStatement, runNamed, type NamedStatement } from './named-statement.js';
export * from './prepared.js';
export type { Queryable } from './queryable.js';
export * from './readiness.js';
export * from './report-ranges.js';
export * from './report-series.js';
export * from './row-cursor.js';
export * from './redis-place.js';
export * from './refused.js';
export * from './redis-limits.js';
export * from './repeating-job.js';
export * from './repeating.js';
export * from './request-context.js';
export {
  DEADLINE_HEADER,
  RequestDeadline,
  stopBeforeAttempt,
  stopIfNobodyWaits,
  workHasBegun,
} from './request-deadline.js';
export { runService } from './run-service.js';
export { idleConnections, withSecondTry } from './second-try.js';
export * from './rest/index.js';
export * from './service-client.js';
export * from './service-token.js';
export * from './service.js';
export * from './integrity-check.js';
export * from './tracing/index.js';
export { NoAnswer } from './turn.js';
export { endUnanswered } from './unanswered.js';
