import type { DataSource, EntityManager } from 'typeorm';
import { errorFacts, logger } from './logger.js';

const MONTHS_AHEAD = 2;

/** A month of UTC; `from` and `to` are instants, `to` is that of the next month. */
export interface MonthlyPartition {
  name: string;
  from: string;
  to: string;
}

export interface MonthlyTable {
  /** Partitioned by month, with a default partition for what has no other place. */
  table: string;
  /** By this column, an instant. */
  column: string;
  make(tx: EntityManager, partition: MonthlyPartition): Promise<unknown>;
}

const monthOf = (now: Date, offset: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString();

const partitionOf = (table: string, now: Date, ahead: number): MonthlyPartition => {
  const from = monthOf(now, ahead);
  const name = `${table}_${from.slice(0, 7).replace('-', '_')}`;
  return { name, from, to: monthOf(now, ahead + 1) };
};

/**
 * Nothing to do for this month: its partition is there, or rows of it are in the default partition
 * already, which PostgreSQL then refuses to part from. They stay there and are read as all others.
 */
const isSettled = async (
  dataSource: DataSource,
  { table, column }: MonthlyTable,
  { name, from, to }: MonthlyPartition,
): Promise<boolean> => {
  const [row] = await dataSource.query<{ settled: boolean }[]>(
    `SELECT to_regclass($1) IS NOT NULL
       OR EXISTS (SELECT FROM ${table} WHERE ${column} >= $2 AND ${column} < $3) AS settled`,
    [name, from, to],
  );
  return row?.settled === true;
};

const ensurePartition = async (
  dataSource: DataSource,
  table: MonthlyTable,
  partition: MonthlyPartition,
): Promise<void> => {
  try {
    if (await isSettled(dataSource, table, partition)) return;
    await dataSource.transaction(async (tx) => {
      // Writers wait behind this lock: better no partition today than a queue of bookings.
      await tx.query("SET LOCAL lock_timeout = '1s'");
      await table.make(tx, partition);
    });
  } catch (error) {
    // Another instance that starts at the same moment was faster.
    if (await isSettled(dataSource, table, partition).catch(() => false)) return;
    logger.warn({ partition: partition.name, ...errorFacts(error) }, 'no partition made');
  }
};

/**
 * Makes the partitions of this and the next two months; what is there already costs one query each.
 * One that can't be made is a warning in the log: the default partition takes its rows.
 */
export const ensureMonthlyPartitions = async (
  dataSource: DataSource,
  table: MonthlyTable,
  now: Date = new Date(),
): Promise<void> => {
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++)
    await ensurePartition(dataSource, table, partitionOf(table.table, now, ahead));
};
