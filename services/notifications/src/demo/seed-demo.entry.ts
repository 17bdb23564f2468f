import { loadConfig, logger, openDatabase } from '@studio/nest-kit';
import { notificationsConfig } from '../config.js';
import { entities, migrations } from '../database/database.js';
import { seedDemo } from './seed-demo.js';

const config = loadConfig(notificationsConfig);
if (!config.LOCAL_MODE) {
  console.error('notifications: the demo studio is for local mode only (LOCAL_MODE=1)');
  process.exit(1);
}
const dataSource = await openDatabase({
  entities,
  migrations,
  config,
  statementTimeoutMs: 120_000,
});
try {
  const recipients = await seedDemo(dataSource, config.STUDIO_ID);
  logger.info({ recipients }, 'demo seeded');
} finally {
  await dataSource.destroy();
}
