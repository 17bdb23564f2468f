import { connect, directOptions, reportIssues } from '@studio/nest-kit';
import { bookingConfig } from '../config.js';
import { bookingDatabase } from '../database/data-source.js';
import { findIssues } from './integrity/find-issues.js';

/** Prints what is wrong with the studio's books; exits with 1 if anything is. */
const config = bookingConfig();
const dataSource = await connect(
  directOptions({ ...bookingDatabase(config), statementTimeoutMs: 120_000 }),
);
try {
  // By the database's clock: of a backup that is checked it stands at the backup's moment.
  const [{ now }] = await dataSource.query<[{ now: Date }]>('SELECT now()');
  reportIssues('booking', await findIssues(dataSource, config.STUDIO_ID, { now }));
} finally {
  await dataSource.destroy();
}
