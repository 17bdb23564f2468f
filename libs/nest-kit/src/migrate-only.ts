import { z } from 'zod';
import { parseConfig, storeSettings } from './config.js';
import { migrationOptions, type DatabaseSettings } from './database.module.js';
import { logger } from './logger.js';
import { migrate } from './migrate.js';

interface Migrating {
  database?: (config: DatabaseSettings['config']) => DatabaseSettings;
}

const settings = z.object({ DATABASE_URL: storeSettings.DATABASE_URL });

/**
 * The command `migrate`: it needs DATABASE_URL and nothing else, and may run twice at once. A line
 * of the log names each migration that ran.
 */
export const migrateOnly = async ({ database }: Migrating): Promise<void> => {
  if (!database) return logger.info('keeps no database: nothing to migrate');
  const migrations = await migrate(migrationOptions(database(parseConfig(settings))));
  logger.info({ migrations: migrations.length }, 'the schema is that of this version');
};
