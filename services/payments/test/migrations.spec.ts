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

/** That one and those that came after it. */
const undoFrom = async (own: number): Promise<void> => {
  const newer = dataSource.migrations.filter(
    (one) => Number(one.constructor.name.slice(-13)) >= own,
  );
  for (const _ of newer) await dataSource.undoLastMigration();
};

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
  await undoFrom(1795600800200);
  expect(await dataSource.query('SELECT amount FROM refunds')).toEqual([{ amount: 200 }]);
  await dataSource.runMigrations();
});

test('a studio that had plans before their history knows since when it is complete', async () => {
  await undoFrom(1796000500002);
  await dataSource.query(
    `INSERT INTO subscriptions (studio_id, id, user_id, provider_subscription_id,
       provider_customer_id, provider_item_id, plan_id, plan_name, price, currency, status,
       period_start, period_end, started_at)
     VALUES ($1, $2, $2, 'sub_1', 'cus_1', 'si_1', $2, 'Unlimited', 1000, 'AED', 'active',
       now(), now(), now() - interval '1 year')`,
    [HOME_STUDIO_ID, newId()],
  );
  await dataSource.runMigrations();
  expect(
    await dataSource.query(
      `SELECT studio_id FROM plan_history_starts WHERE complete_from > now() - interval '1 hour'`,
    ),
  ).toEqual([{ studio_id: HOME_STUDIO_ID }]);
});
