import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { databaseOptions } from '@studio/nest-kit';
import { createTestDatabase, type TestDatabase } from '@studio/testing';
import { DataSource } from 'typeorm';
import { bookingDatabase } from '../src/database/data-source.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('booking_migrations');
  dataSource = await new DataSource(
    databaseOptions(bookingDatabase({ DATABASE_URL: database.url })),
  ).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const tables = async (): Promise<string[]> =>
  (
    await dataSource.query<{ name: string }[]>(
      `SELECT relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'public' AND relkind IN ('r', 'p', 'i') ORDER BY 1`,
    )
  ).map(({ name }) => name);

test('up, down and up again lead to the same schema', async () => {
  await dataSource.runMigrations();
  const first = await tables();
  for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
  const left = await tables();
  expect(left.filter((name) => !/^(migrations|PK_)/.test(name))).toEqual([]);
  await dataSource.runMigrations();
  expect(await tables()).toEqual(first);
});

test('every primary key begins with the studio', async () => {
  const others = await dataSource.query<{ name: string }[]>(
    `SELECT conrelid::regclass::text AS name FROM pg_constraint c
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype IN ('p', 'u') AND a.attname <> 'studio_id'
       AND c.connamespace = 'public'::regnamespace`,
  );
  expect(others.map(({ name }) => name)).toEqual(['migrations']);
});

test('entities name columns that exist', async () => {
  for (const { tableName, columns } of dataSource.entityMetadatas) {
    const names = columns.map(({ databaseName }) => `"${databaseName}"`).join(', ');
    await expect(dataSource.query(`SELECT ${names} FROM "${tableName}"`)).resolves.toEqual([]);
  }
});

test.each([
  ['UPDATE credit_ledger SET delta = 100'],
  ['DELETE FROM credit_ledger'],
  ['TRUNCATE credit_ledger'],
  ['UPDATE data_history SET reason = $$nothing$$'],
  ['DELETE FROM data_history'],
  ['DELETE FROM data_history_rest'],
])('the service’s role may not: %s', async (statement) => {
  await expect(dataSource.query(statement)).rejects.toThrow('permission denied');
});

describe('constraints stand behind the rules', () => {
  const ids = { type: newId(), room: newId(), trainer: newId(), other: newId() };
  beforeAll(async () => {
    await dataSource.query(
      `INSERT INTO class_types VALUES ($1, $2, 'Mat', '', 'all', 50, 'mat', 10, 1, 0)`,
      [HOME_STUDIO_ID, ids.type],
    );
    await dataSource.query(`INSERT INTO rooms VALUES ($1, $2, 'Mat', 10), ($1, $3, 'B', 10)`, [
      HOME_STUDIO_ID,
      ids.room,
      ids.other,
    ]);
    await dataSource.query(
      `INSERT INTO trainers (studio_id, id, name) VALUES ($1, $2, 'L'), ($1, $3, 'M')`,
      [HOME_STUDIO_ID, ids.trainer, ids.other],
    );
  });

  const add = (
    { trainer, room }: { trainer: string; room: string },
    [from, to]: readonly [string, string],
    reason: string | null = null,
  ) =>
    dataSource.query(
      `INSERT INTO schedules (studio_id, id, class_type_id, trainer_id, room_id, starts_at,
         ends_at, capacity, overlap_reason) VALUES ($1, $2, $3, $4, $5, $6, $7, 2, $8)`,
      [HOME_STUDIO_ID, newId(), ids.type, trainer, room, from, to, reason],
    );

  test('a trainer and a room can’t be in two classes at once, unless an admin says why', async () => {
    const { trainer, room, other } = ids;
    const first = ['2026-11-23T08:00Z', '2026-11-23T09:00Z'] as const;
    const overlapping = ['2026-11-23T08:30Z', '2026-11-23T09:00Z'] as const;
    await add({ trainer, room }, first);
    const sameTrainer = add({ trainer, room: other }, overlapping);
    await expect(sameTrainer).rejects.toThrow('trainer_free');
    await expect(add({ trainer: other, room }, overlapping)).rejects.toThrow('room_free');
    await add({ trainer: other, room }, overlapping, 'shared floor');
    await add({ trainer, room }, ['2026-11-23T09:00Z', '2026-11-23T10:00Z']);
  });

  test.each(['booked = 3', 'booked = -1', 'capacity = 0'])('schedules: %s', async (change) => {
    await expect(dataSource.query(`UPDATE schedules SET ${change}`)).rejects.toThrow('check');
  });
});
