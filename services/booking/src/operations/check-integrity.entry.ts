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
  reportIssues('booking', await findIssues(dataSource, config.STUDIO_ID));
} finally {
  await dataSource.destroy();
}
