import { loadConfig, logger, openDatabase } from '@studio/nest-kit';
import { paymentsConfig } from '../config.js';
import { entities, migrations } from '../database/database.js';
import { supplierOf } from '../invoices/invoices.api.js';
import { seedDemo } from './seed-demo.js';

const config = loadConfig(paymentsConfig);
if (!config.LOCAL_MODE) {
  console.error('payments: the demo studio is for local mode only (LOCAL_MODE=1)');
  process.exit(1);
}
const dataSource = await openDatabase({
  entities,
  migrations,
  config,
  statementTimeoutMs: 120_000,
});
try {
  const purchases = await seedDemo(dataSource, config.STUDIO_ID, supplierOf(config));
  logger.info({ purchases }, 'demo seeded');
} finally {
  await dataSource.destroy();
}
