import { createTestDatabase, type TestDatabase } from '@studio/testing';
import { databaseOptions } from '@studio/nest-kit';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { databaseSettings } from '../src/database/data-source.js';
import { expectReports } from './expect-reports.js';
import { histories } from './random-histories.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('payments', databaseSettings);
  const config = { DATABASE_URL: database.url };
  dataSource = await new DataSource(databaseOptions(databaseSettings(config))).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

test('over more random histories every report is that of the ledger, and they add up', async () => {
  const property = fc.asyncProperty(histories, (actions) => expectReports(dataSource, actions));
  await fc.assert(property, { numRuns: 15 });
}, 120_000);
