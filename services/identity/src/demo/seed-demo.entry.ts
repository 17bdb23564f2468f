import { connect, loadConfig, runMigrations } from '@studio/nest-kit';
import { identityConfig } from '../config.js';
import { dataSourceOptions } from '../database/data-source.js';
import { seedDemo } from './seed-demo.js';

const config = loadConfig(identityConfig);
if (!config.LOCAL_MODE)
  throw new Error('The demo accounts have a known password: LOCAL_MODE=1 only.');
const dataSource = await connect(dataSourceOptions(config));
try {
  await runMigrations(dataSource);
  console.log(`identity: ${await seedDemo(dataSource, config.STUDIO_ID)} people added`);
} finally {
  await dataSource.destroy();
}
