import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { isRetryable } from './database-errors.js';
import { stopBeforeAttempt, stopIfNobodyWaits, workHasBegun } from './request-deadline.js';

const ATTEMPTS = 5;

/**
 * Runs work in one READ COMMITTED transaction (the server's default level), again up to 5 times
 * when PostgreSQL gave it up for a deadlock or a serialisation failure (performance.md, Growing).
 * So the work must not call anything over the network. Throws TIMEOUT, and nothing is changed, when
 * nobody waits any more for the request at hand and nothing of it has been done.
 */
export const inTransaction = async <T>(
  dataSource: DataSource,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const done = await dataSource.transaction((tx) => whileWaitedFor(tx, work));
      workHasBegun();
      return done;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
      await pause(attempt * 10 * Math.random());
    }
  }
};

/** Looked at when there is a connection, which may have taken seconds, and again before the commit. */
const whileWaitedFor = async <T>(
  tx: EntityManager,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> => {
  stopIfNobodyWaits();
  const done = await work(tx);
  stopIfNobodyWaits();
  return done;
};

/**
 * Runs an attempt that is one statement, and so a transaction by itself, on a connection of its own.
 * Throws TIMEOUT when nobody waits any more once there is one.
 */
export const inStatement = async <T>(
  dataSource: DataSource,
  attempt: (db: EntityManager) => Promise<T>,
): Promise<T> => {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.connect();
    stopBeforeAttempt();
    return await attempt(runner.manager);
  } finally {
    await runner.release();
  }
};
