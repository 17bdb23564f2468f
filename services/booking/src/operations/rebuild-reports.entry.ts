import { connect, directOptions } from '@studio/nest-kit';
import { bookingConfig } from '../config.js';
import { bookingDatabase } from '../database/data-source.js';
import { rebuildClassDays } from '../reports/class-outcomes/class-outcomes.api.js';
import { rebuildRevenue } from '../reports/revenue/revenue.api.js';
import { rebuildVisitDays } from '../reports/people/people.api.js';

/** Makes what reports keep anew from classes, bookings, waiting lists, credits and what was sold. */
const config = bookingConfig();
const dataSource = await connect(
  directOptions({ ...bookingDatabase(config), statementTimeoutMs: 600_000 }),
);
try {
  const rebuilding = { studioId: config.STUDIO_ID, now: new Date() };
  await rebuildClassDays(dataSource, rebuilding);
  await rebuildRevenue(dataSource, rebuilding);
  await rebuildVisitDays(dataSource, rebuilding);
  process.stdout.write('booking: what reports keep is made anew\n');
} finally {
  await dataSource.destroy();
}
