import { ensureMonthlyPartitions, type MonthlyPartition } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { OUTBOX_FILL_PERCENT } from './migration.js';

const make = (tx: EntityManager, { name, from, to }: MonthlyPartition): Promise<unknown> =>
  tx.query(
    `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF outbox
     FOR VALUES FROM ('${from}') TO ('${to}') WITH (fillfactor = ${OUTBOX_FILL_PERCENT})`,
  );

/** Makes the outbox's partitions of this and the next months, which may be there already. */
export const ensureOutboxPartitions = (dataSource: DataSource, now?: Date): Promise<void> =>
  ensureMonthlyPartitions(dataSource, { table: 'outbox', column: 'occurred_at', make }, now);
