import type { DataSource } from 'typeorm';
import { ReadDatabase } from './read-database.js';

const primary = { query: () => Promise.resolve([{ n: 1 }]) } as unknown as DataSource;
const database = new ReadDatabase(primary);

it.each([
  'SELECT count(*) FROM bookings WHERE studio_id = $1',
  '\n  WITH days AS (SELECT 1) SELECT * FROM days',
  `SELECT kind FROM history WHERE kind IN ('insert', 'update', 'delete')`,
])('reads: %s', async (sql) => {
  expect(await database.query(sql)).toEqual([{ n: 1 }]);
});

it.each([
  'INSERT INTO rooms VALUES (1)',
  'UPDATE rooms SET name = $1',
  'WITH gone AS (DELETE FROM rooms RETURNING id) SELECT * FROM gone',
  'SELECT id FROM rooms FOR UPDATE',
  'SELECT id FROM rooms FOR NO KEY UPDATE SKIP LOCKED',
  'SELECT id FROM rooms FOR SHARE',
  'SELECT pg_advisory_xact_lock(1)',
  'SELECT pg_try_advisory_lock(1)',
  `SELECT nextval('numbers')`,
  'CREATE TEMP TABLE days (day date)',
  'BEGIN',
  `SET work_mem = '1GB'`,
])('is refused, with or without a replica: %s', async (sql) => {
  await expect(database.query(sql)).rejects.toThrow('not a read');
  await expect(database.prepared({ name: 'one', text: sql }, [])).rejects.toThrow('not a read');
});
