import { openDatabase } from '@studio/nest-kit';
import { loadConfig } from '../config.js';
import { databaseSettings } from '../database/data-source.js';
import { seedDemo } from './seed-demo.js';

const config = loadConfig();
if (!config.LOCAL_MODE)
  throw new Error('The demo accounts have a known password: LOCAL_MODE=1 only.');
const dataSource = await openDatabase({
  ...databaseSettings(config),
  statementTimeoutMs: 120_000,
});
try {
  console.log(`identity: ${await seedDemo(dataSource, config.STUDIO_ID)} people added`);
} finally {
  await dataSource.destroy();
}
