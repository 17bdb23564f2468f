import { openDatabase } from '@studio/nest-kit';
import { bookingConfig } from '../../config.js';
import { bookingDatabase } from '../../database/data-source.js';
import { seedDemo } from './seed-demo.js';

/** Fills in the demo studio once; for local mode alone. */
const config = bookingConfig();
if (!config.LOCAL_MODE) {
  console.error('The demo studio is for local mode only: set LOCAL_MODE=1.');
  process.exit(1);
}
const dataSource = await openDatabase({ ...bookingDatabase(config), statementTimeoutMs: 120_000 });
try {
  const rows = await seedDemo(dataSource, config.STUDIO_ID, new Date());
  console.log(rows ? `booking: demo studio, ${rows} rows` : 'booking: the demo studio is there');
} finally {
  await dataSource.destroy();
}
