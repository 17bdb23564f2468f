export type { EventJob } from './event-job.js';
export { OutboxBatches1796900400003, outboxMigration } from './migration.js';
export { once, type OnceKey } from './once.js';
export { OnEvent, OnLiveEvent, type EventHandler } from './on-event.js';
export { Outbox } from './outbox.js';
export { OutboxModule } from './outbox.module.js';
export { queueAt, type OutboxOptions } from './outbox.options.js';
export { ensureOutboxPartitions } from './partitions.js';
export { QueueWorker } from './queue-worker.js';
export { resumeTrace } from './resume-trace.js';
export {
  OnStudioProfile,
  studioCopyMigration,
  StudioCopyModule,
  studioOf,
  toStudio,
} from './studio-copy.js';
export { outboxInsertSql, publish, publishAll } from './publish.js';
