import { openDatabase } from '@studio/nest-kit';
import { loadConfig } from '../config.js';
import { databaseSettings } from '../database/data-source.js';
import { AuthRefused } from '../shared/auth-refused.js';
import { MakeSetupLink } from './make-setup-link.js';

const [address = ''] = process.argv.slice(2);
const config = loadConfig();
const dataSource = await openDatabase(databaseSettings(config));
try {
  const made = await new MakeSetupLink(dataSource, config).execute(address);
  console.log(`${made?.link ?? ''}\n  works once, until ${made?.expiresAt.toISOString() ?? ''}`);
} catch (error) {
  if (!(error instanceof AuthRefused)) throw error;
  console.error('That is no email address: npm run admin:invite -- owner@studio.example');
  process.exitCode = 1;
} finally {
  await dataSource.destroy();
}
