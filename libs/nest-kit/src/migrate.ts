import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { isDatabaseDown } from './database-errors.js';
import { errorFacts, logger } from './logger.js';
import { SchemaBehind } from './schema-behind.js';

const LOCK = "hashtext('studio:migrations')";

/** Opens a data source; waits up to a minute for a database that is still coming up. */
export const connect = async (options: DataSourceOptions, waitMs = 60_000): Promise<DataSource> => {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return await new DataSource(options).initialize();
    } catch (error) {
      if (!isDatabaseDown(error) || performance.now() > deadline) throw error;
      logger.warn(errorFacts(error), 'the database is not there yet');
      await pause(500);
    }
  }
};

/**
 * Runs what is missing of the migrations on one connection under an advisory lock, so that two
 * instances may start at once: the second waits and finds nothing to do. Returns what ran; one that
 * fails throws, and what ran before it stays and stands in the log.
 */
const runMigrations = async (dataSource: DataSource): Promise<string[]> => {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(`SELECT pg_advisory_lock(${LOCK})`);
    try {
      return await runPending(dataSource, runner);
    } finally {
      await runner.query(`SELECT pg_advisory_unlock(${LOCK})`);
    }
  } finally {
    await runner.release();
  }
};

const runPending = async (dataSource: DataSource, runner: QueryRunner): Promise<string[]> => {
  const migrations = new MigrationExecutor(dataSource, runner);
  migrations.transaction = 'each';
  const wanted = await namesOfPending(migrations);
  try {
    await migrations.executePendingMigrations();
    return wanted;
  } finally {
    // A connection that broke says so itself.
    const left = await namesOfPending(migrations).catch(() => wanted);
    for (const migration of wanted.filter((name) => !left.includes(name)))
      logger.info({ migration }, 'migrated');
  }
};

const namesOfPending = async (migrations: MigrationExecutor): Promise<string[]> =>
  (await migrations.getPendingMigrations()).map(({ name }) => name);

/** Connects, migrates and closes again; the options must give migrations their time. */
export const migrate = async (options: DataSourceOptions): Promise<string[]> => {
  const dataSource = await connect(options);
  try {
    return await runMigrations(dataSource);
  } finally {
    await dataSource.destroy();
  }
};

/**
 * Waits up to a minute until somebody else has run this version's migrations: a service may start
 * beside the command. Throws SchemaBehind. A schema that is ahead is no fault (docs/operations.md,
 * Rolling out services).
 */
export const awaitSchema = async (options: DataSourceOptions, waitMs = 60_000): Promise<void> => {
  const dataSource = await connect(options);
  const deadline = performance.now() + waitMs;
  try {
    for (let isLogged = false; ; isLogged = true) {
      const lacking = await namesOfPending(new MigrationExecutor(dataSource));
      if (lacking.length === 0) return;
      const behind = new SchemaBehind(lacking);
      if (performance.now() >= deadline) throw behind;
      if (!isLogged) logger.warn({ migrations: lacking }, behind.message);
      await pause(Math.min(500, waitMs));
    }
  } finally {
    await dataSource.destroy();
  }
};
