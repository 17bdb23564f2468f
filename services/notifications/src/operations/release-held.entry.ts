import { connect, databaseOptions } from '@studio/nest-kit';
import { loadConfig } from '../config.js';
import { databaseSettings } from '../database/data-source.js';
import { listHeld, releaseHeld } from './held.js';

/**
 * What a restored studio holds back: prints it, and lets it go with `--release`; with `--all` also
 * what was probably sent before the restore.
 */
const config = loadConfig();
const flags = process.argv.slice(2);
const dataSource = await connect(databaseOptions(databaseSettings(config)));
try {
  const messages = flags.includes('--release')
    ? await releaseHeld(dataSource, config, flags.includes('--all'))
    : await listHeld(dataSource, config);
  for (const message of messages) process.stdout.write(`${message}\n`);
} finally {
  await dataSource.destroy();
}
