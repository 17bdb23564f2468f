import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { isRetryable } from './database-errors.js';

const ATTEMPTS = 5;

/**
 * Runs work in one READ COMMITTED transaction (the server's default level), again up to 5 times
 * when PostgreSQL gave it up for a deadlock or a serialisation failure (performance.md, Growing).
 * So the work must not call anything over the network.
 */
export const inTransaction = async <T>(
  dataSource: DataSource,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
      await pause(attempt * 10 * Math.random());
    }
  }
};
