import { connect, databaseOptions } from '@studio/nest-kit';
import { bookingConfig } from '../config.js';
import { bookingDatabase } from '../database/data-source.js';
import { findings } from './findings.js';

/** Prints what is wrong with the studio's books; exits with 1 if anything is. */
const config = bookingConfig();
const dataSource = await connect(
  databaseOptions({ ...bookingDatabase(config), statementTimeoutMs: 120_000 }),
);
try {
  const wrong = await findings(dataSource, config.STUDIO_ID);
  for (const line of wrong) console.log(line);
  console.log(wrong.length ? `${wrong.length} findings` : 'booking: nothing found');
  process.exitCode = wrong.length ? 1 : 0;
} finally {
  await dataSource.destroy();
}
