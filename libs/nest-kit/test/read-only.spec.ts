import type { DataSource } from 'typeorm';
import { databaseOptions } from '../src/database.module.js';
import { toRefused } from '../src/error.filter.js';
import { inTransaction } from '../src/in-transaction.js';
import { connect } from '../src/migrate.js';
import { throwAwayDatabase } from './database.js';

let database: Awaited<ReturnType<typeof throwAwayDatabase>>;
let source: DataSource;
beforeAll(async () => {
  database = await throwAwayDatabase();
  const config = { DATABASE_URL: database.url, DATABASE_POOL: 1 };
  source = await connect(databaseOptions({ entities: [], migrations: [], config }));
  await source.query('CREATE TABLE thing (id int)');
});
// The pool's only connection is at a server that has become a replica: it reads, and refuses writes.
beforeEach(() => source.query('SET default_transaction_read_only = on'));
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const insert = 'INSERT INTO thing VALUES (1)';

it.each([
  ['a statement', () => source.query(insert)],
  ['a transaction', () => inTransaction(source, (tx) => tx.query(insert))],
])(
  '%s at a former primary is refused for now, and the next one goes to another',
  async (_name, write) => {
    const refused = await write().then(() => undefined, toRefused);
    expect(refused?.code).toBe('SERVICE_UNAVAILABLE');
    expect(await write()).toEqual([]);
  },
);
