import { connect, databaseOptions } from '@studio/nest-kit';
import { loadConfig } from '../config.js';
import { databaseSettings } from '../database/data-source.js';
import { listHeld, releaseHeld } from './held/held.js';

/** What a restored studio does not charge or give back yet: prints it, or lets it go (`--release`). */
const config = loadConfig();
const dataSource = await connect(databaseOptions(databaseSettings(config)));
try {
  const isRelease = process.argv.includes('--release');
  const messages = await (isRelease ? releaseHeld : listHeld)(dataSource, config);
  for (const message of messages) process.stdout.write(`${message}\n`);
} finally {
  await dataSource.destroy();
}
