import { until } from '@studio/testing';
import type { OpenStudio } from './open-studio.js';

interface Held {
  /** A statement that takes the locks, and its values; what it changes stands after the commit. */
  text: string;
  values: unknown[];
  /** How many statements of others are waited for. */
  waiting: number;
  /** Happens while they wait. */
  meanwhile?: () => void;
}

/** Holds locks in a transaction until what `send` began waits for them, and then lets it go on. */
export const whileLocked = async (
  studio: OpenStudio,
  { text, values, waiting, meanwhile }: Held,
  send: () => Promise<unknown>,
): Promise<void> => {
  const other = studio.dataSource.createQueryRunner();
  await other.startTransaction();
  try {
    await other.query(text, values);
    const sent = send();
    const those = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await until(async () => (await studio.sql(those)).length >= waiting);
    meanwhile?.();
    await other.commitTransaction();
    await sent;
  } finally {
    if (other.isTransactionActive) await other.rollbackTransaction();
    await other.release();
  }
};
