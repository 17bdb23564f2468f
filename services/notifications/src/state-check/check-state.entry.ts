import { connect, databaseOptions, loadConfig, reportIssues } from '@studio/nest-kit';
import { notificationsConfig } from '../config.js';
import { entities, migrations } from '../database/database.js';
import { findings } from './findings.js';

/** Prints what is wrong with what people are told; exits with 1 if anything is. */
const config = loadConfig(notificationsConfig);
const dataSource = await connect(
  databaseOptions({ entities, migrations, config, statementTimeoutMs: 120_000 }),
);
try {
  reportIssues('notifications', await findings(dataSource, config.STUDIO_ID));
} finally {
  await dataSource.destroy();
}
