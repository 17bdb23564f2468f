import { loadConfig, openDatabase } from '@studio/nest-kit';
import { identityConfig } from '../config.js';
import { databaseSettings } from '../database/data-source.js';
import { seedDemo } from './seed-demo.js';

const config = loadConfig(identityConfig);
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
