import { connect, directOptions, reportIssues } from '@studio/nest-kit';
import { loadConfig } from '../config.js';
import { databaseSettings } from '../database/data-source.js';
import { findIssues } from './integrity/issues.js';

/** Prints what is wrong with the money; exits with 1 if anything is. */
const config = loadConfig();
const dataSource = await connect(
  directOptions({ ...databaseSettings(config), statementTimeoutMs: 120_000 }),
);
try {
  reportIssues('payments', await findIssues(dataSource, config.STUDIO_ID));
} finally {
  await dataSource.destroy();
}
