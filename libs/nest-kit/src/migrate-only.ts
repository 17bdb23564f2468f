import { z } from 'zod';
import { parseConfig, storeSettings } from './config.js';
import { migrationOptions, type DatabaseSettings } from './database.module.js';
import { logger } from './logger.js';
import { migrate } from './migrate.js';
import { withKeeper } from './with-keeper.js';

interface Migrating {
  database?: (config: DatabaseSettings['config']) => DatabaseSettings;
}

const settings = z.object({
  DATABASE_URL: storeSettings.DATABASE_URL,
  /** Set where tables are kept from the service itself, such as the data history of booking. */
  DATABASE_ADMIN_URL: storeSettings.DATABASE_URL.optional(),
});

/**
 * The command `migrate`: it needs DATABASE_URL and nothing else, and may run twice at once. A line
 * of the log names each migration that ran. With DATABASE_ADMIN_URL, the server's address for a user
 * who may make roles, it closes what the service's role must not change.
 */
export const migrateOnly = async (
  { database }: Migrating,
  env?: NodeJS.ProcessEnv,
): Promise<void> => {
  if (!database) return logger.info('keeps no database: nothing to migrate');
  const config = parseConfig(settings, env);
  const { DATABASE_URL: service, DATABASE_ADMIN_URL: admin } = config;
  const run = (): Promise<string[]> => migrate(migrationOptions(database(config)));
  const migrations = admin ? await withKeeper({ admin, service }, run) : await run();
  logger.info({ migrations: migrations.length }, 'the schema is that of this version');
};
