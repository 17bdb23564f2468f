import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type DataSourceOptions } from 'typeorm';
import { isDatabaseDown } from './database-errors.js';
import { errorFacts, logger } from './logger.js';

const LOCK = "hashtext('studio:migrations')";

/** Opens a data source; waits up to a minute for a database that is still coming up. */
export const connect = async (options: DataSourceOptions, waitMs = 60_000): Promise<DataSource> => {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      return await new DataSource(options).initialize();
    } catch (error) {
      if (!isDatabaseDown(error) || Date.now() > deadline) throw error;
      logger.warn(errorFacts(error), 'the database is not there yet');
      await pause(500);
    }
  }
};

/**
 * Runs what is missing of the migrations on one connection under an advisory lock, so that two
 * instances may start at once: the second waits and finds nothing to do.
 */
const runMigrations = async (dataSource: DataSource): Promise<void> => {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(`SELECT pg_advisory_lock(${LOCK})`);
    try {
      const migrations = new MigrationExecutor(dataSource, runner);
      migrations.transaction = 'each';
      for (const { name } of await migrations.executePendingMigrations())
        logger.info({ migration: name }, 'migrated');
    } finally {
      await runner.query(`SELECT pg_advisory_unlock(${LOCK})`);
    }
  } finally {
    await runner.release();
  }
};

/** Connects, migrates and closes again; the options must give migrations their time. */
export const migrate = async (options: DataSourceOptions): Promise<void> => {
  const dataSource = await connect(options);
  try {
    await runMigrations(dataSource);
  } finally {
    await dataSource.destroy();
  }
};
