export { toEventJob, type EventJob } from './event-job.js';
export { outboxMigration } from './migration.js';
export { once, type OnceKey } from './once.js';
export { OnEvent, type EventHandler } from './on-event.js';
export { Outbox } from './outbox.js';
export { OutboxModule } from './outbox.module.js';
export { queueAt, type OutboxOptions } from './outbox.options.js';
export { QueueWorker } from './queue-worker.js';
export { outboxInsertSql, publish } from './publish.js';
