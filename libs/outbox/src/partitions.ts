import { errorFacts, logger } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';
import { OUTBOX_FILL_PERCENT } from './migration.js';

const MONTHS_AHEAD = 2;

const monthOf = (now: Date, offset: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));

/** Makes the partitions of this and the next months; what is there already costs one look. */
export const ensurePartitions = async (
  dataSource: DataSource,
  now: Date = new Date(),
): Promise<void> => {
  for (let offset = 0; offset <= MONTHS_AHEAD; offset++) {
    const from = monthOf(now, offset).toISOString();
    const to = monthOf(now, offset + 1).toISOString();
    const name = `outbox_${from.slice(0, 7).replace('-', '_')}`;
    try {
      const [{ found }] = await dataSource.query('SELECT to_regclass($1) AS found', [name]);
      if (found !== null) continue;
      await dataSource.transaction(async (tx) => {
        // Writers wait behind this lock: better no partition today than a queue of bookings.
        await tx.query("SET LOCAL lock_timeout = '1s'");
        await tx.query(
          `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF outbox
           FOR VALUES FROM ('${from}') TO ('${to}') WITH (fillfactor = ${OUTBOX_FILL_PERCENT})`,
        );
      });
    } catch (error) {
      // Another instance was faster, or rows of that month are in the default partition already.
      logger.warn({ partition: name, ...errorFacts(error) }, 'no partition made');
    }
  }
};
