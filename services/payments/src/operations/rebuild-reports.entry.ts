import { connect, directOptions } from '@studio/nest-kit';
import { loadConfig } from '../config.js';
import { databaseSettings } from '../database/data-source.js';
import { rebuildDays } from '../reports/reports/reports.api.js';

/** Makes the kept sums of reports anew from the ledger, the invoices and the credit notes. */
const config = loadConfig();
const dataSource = await connect(
  directOptions({ ...databaseSettings(config), statementTimeoutMs: 600_000 }),
);
try {
  await rebuildDays(dataSource, { studioId: config.STUDIO_ID });
  process.stdout.write('payments: the sums of reports are made anew\n');
} finally {
  await dataSource.destroy();
}
