import { demoIssuer } from '@studio/demo-studio';
import { logger, openDatabase } from '@studio/nest-kit';
import { loadConfig } from '../../config.js';
import { databaseSettings } from '../../database/data-source.js';
import { seedDemo } from './seed-demo.js';

const config = loadConfig();
if (!config.LOCAL_MODE) {
  console.error('payments: the demo studio is for local mode only (LOCAL_MODE=1)');
  process.exit(1);
}
const dataSource = await openDatabase({
  ...databaseSettings(config),
  statementTimeoutMs: 120_000,
});
try {
  const purchases = await seedDemo(dataSource, config.STUDIO_ID, demoIssuer);
  logger.info({ purchases }, 'demo seeded');
} finally {
  await dataSource.destroy();
}
