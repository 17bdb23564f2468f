import { connect, databaseOptions, loadConfig, reportIssues } from '@studio/nest-kit';
import { paymentsConfig } from '../config.js';
import { entities, migrations } from '../database/database.js';
import { findings } from './findings.js';

/** Prints what is wrong with the money; exits with 1 if anything is. */
const config = loadConfig(paymentsConfig);
const dataSource = await connect(
  databaseOptions({ entities, migrations, config, statementTimeoutMs: 120_000 }),
);
try {
  reportIssues('payments', await findings(dataSource, config.STUDIO_ID));
} finally {
  await dataSource.destroy();
}
