import type { DataSource } from 'typeorm';
import { ConfigError } from '../src/config.js';
import { openDatabase, type DatabaseSettings } from '../src/database.module.js';
import { runPrepared } from '../src/prepared.js';
import { throwAwayDatabase } from './database.js';

type Pooler = NonNullable<DatabaseSettings['config']['DATABASE_POOLER']>;

let database: Awaited<ReturnType<typeof throwAwayDatabase>>;
const opened: DataSource[] = [];
const open = async (pooler: Pooler, directUrl = database.url): Promise<DataSource> => {
  const source = await openDatabase({
    entities: [],
    migrations: [],
    config: {
      DATABASE_URL: database.url,
      DATABASE_POOL: 1,
      DATABASE_POOLER: pooler,
      DATABASE_DIRECT_URL: directUrl,
    },
  });
  opened.push(source);
  return source;
};

beforeEach(async () => {
  database = await throwAwayDatabase();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((source) => source.destroy()));
  await database.drop();
});

/** Names of the statements that the server keeps for the pool's one connection. */
const namesKept = async (pooler: Pooler): Promise<string[]> => {
  const db = await open(pooler);
  const statement = { name: 'a_name', text: 'SELECT $1::int AS one' };
  expect(await runPrepared(db, statement, [1])).toEqual([{ one: 1 }]);
  const kept = await db.query<{ name: string }[]>('SELECT name FROM pg_prepared_statements');
  return kept.map(({ name }) => name);
};

it.each([
  ['none', ['a_name']],
  ['transaction-prepared', ['a_name']],
  ['transaction', []],
] as const)('by way of a pooler (%s), named statements: %j', async (pooler, names) => {
  expect(await namesKept(pooler)).toEqual(names);
});

it('a connection of a pooler has the limits of the role, in this database alone', async () => {
  const db = await open('transaction');
  const [limits] = await db.query<unknown[]>(
    `SELECT current_setting('statement_timeout') AS statement,
       current_setting('idle_in_transaction_session_timeout') AS idle,
       current_setting('TimeZone') AS zone,
       (SELECT count(*)::int FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole
        WHERE r.rolname = current_user AND s.setdatabase = 0) AS elsewhere`,
  );
  expect(limits).toEqual({ statement: '5s', idle: '15s', zone: 'UTC', elsewhere: 0 });
});

it('instances that start at once all find the limits', async () => {
  await Promise.all(Array.from({ length: 4 }, () => open('transaction')));
  expect(opened).toHaveLength(4);
});

it('migrations need the server itself', async () => {
  await expect(open('transaction', '')).rejects.toThrow(ConfigError);
});
