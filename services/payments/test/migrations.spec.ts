import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { databaseOptions } from '@studio/nest-kit';
import { createTestDatabase, type TestDatabase } from '@studio/testing';
import { DataSource } from 'typeorm';
import { databaseSettings } from '../src/database/data-source.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('payments_migrations');
  const config = { DATABASE_URL: database.url };
  dataSource = await new DataSource(databaseOptions(databaseSettings(config))).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const shape = (): Promise<unknown[]> =>
  dataSource.query(
    `SELECT table_name, column_name, data_type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name <> 'migrations' ORDER BY 1, 2`,
  );

test('up, down and up again lead to the same schema', async () => {
  await dataSource.runMigrations();
  const first = await shape();
  for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
  expect(await shape()).toEqual([]);
  await dataSource.runMigrations();
  expect(await shape()).toEqual(first);
});

test('entities name columns that exist', async () => {
  for (const { tableName, columns } of dataSource.entityMetadatas) {
    const names = columns.map(({ databaseName }) => `"${databaseName}"`).join(', ');
    await expect(dataSource.query(`SELECT ${names} FROM "${tableName}"`)).resolves.toEqual([]);
  }
});

test('down with refunds in parts keeps the first of each payment', async () => {
  const [paymentId, userId] = [newId(), newId()];
  await dataSource.query(
    `INSERT INTO payments (studio_id, id, user_id, kind, reference_id, description, amount, currency,
       status, expires_at, paid_at, received, refunded)
     VALUES ($1, $2, $3, 'package', $2, 'Package', 1000, 'AED', 'paid', now(), now(), 1000, 500)`,
    [HOME_STUDIO_ID, paymentId, userId],
  );
  for (const amount of [200, 300])
    await dataSource.query(
      `INSERT INTO refunds (studio_id, id, payment_id, user_id, amount, cause, status, done_at)
       VALUES ($1, $2, $3, $4, $5, 'no_place', 'done', now())`,
      [HOME_STUDIO_ID, newId(), paymentId, userId, amount],
    );
  // This one and those that came after it.
  const own = 1795600800200;
  const newer = dataSource.migrations.filter(
    (one) => Number(one.constructor.name.slice(-13)) >= own,
  );
  for (const _ of newer) await dataSource.undoLastMigration();
  expect(await dataSource.query('SELECT amount FROM refunds')).toEqual([{ amount: 200 }]);
  await dataSource.runMigrations();
});
