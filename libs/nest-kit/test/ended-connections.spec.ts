import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { Connection } from '../src/database-connection.js';
import { databaseOptions } from '../src/database.module.js';
import { inTransaction } from '../src/in-transaction.js';
import { connect } from '../src/migrate.js';
import { runPrepared } from '../src/prepared.js';
import { throwAwayDatabase } from './database.js';

/** A message of PostgreSQL's protocol. */
const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const welcome = [message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))];
const farewell = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
);

/** A server that ends a connection in the breath in which it accepts it. */
const hastyServer = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(Buffer.concat([...welcome, farewell])));
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

describe('a connection that PostgreSQL ends as soon as it is there', () => {
  let server: Server;
  const address = (): string =>
    `postgres://one@127.0.0.1:${(server.address() as AddressInfo).port}/one`;
  beforeEach(async () => {
    server = await hastyServer();
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('fails for who uses it, and ends no process', async () => {
    const connection = new Connection({ connectionString: address() });
    await connection.connect();
    await expect(connection.query('SELECT 1')).rejects.toThrow();
    await connection.end().catch(() => undefined);
  });

  it('is refused by the pool of a service in each of 15 rounds', async () => {
    const { extra } = databaseOptions({
      entities: [],
      migrations: [],
      config: { DATABASE_URL: address() },
    });
    const pool = new pg.Pool({ ...(extra as pg.PoolConfig), connectionString: address() });
    pool.on('error', () => undefined);
    /** As TypeORM does it: the connection is borrowed, and listened to a moment later. */
    const ask = async (): Promise<void> => {
      const connection = await pool.connect();
      await connection.query('SELECT 1').finally(() => connection.release(true));
    };
    for (let round = 0; round < 15; round++) {
      const attempts = Array.from({ length: 16 }, ask);
      const outcomes = await Promise.allSettled(attempts);
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
    }
    await pool.end();
  });
});

describe('a database whose connections an administrator ends under load', () => {
  let database: Awaited<ReturnType<typeof throwAwayDatabase>>;
  let source: DataSource;
  let administrator: pg.Client;
  beforeAll(async () => {
    database = await throwAwayDatabase();
    source = await connect(
      databaseOptions({ entities: [], migrations: [], config: { DATABASE_URL: database.url } }),
    );
    await source.query('CREATE TABLE thing (n int)');
    administrator = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
    await administrator.connect();
  });
  afterAll(async () => {
    await source.destroy();
    await administrator.end();
    await database.drop();
  });
  const endAll = () =>
    administrator.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
      [new URL(database.url).pathname.slice(1)],
    );

  it('is used again after each of 15 rounds', async () => {
    const read = { name: 'read things', text: 'SELECT n FROM thing' };
    for (let round = 0; round < 15; round++) {
      const load = Array.from({ length: 24 }, (_, n) =>
        n % 3 === 0
          ? runPrepared(source, read, [])
          : inTransaction(source, (tx) => tx.query('INSERT INTO thing VALUES ($1)', [n])),
      );
      // Old ones, and those that take their place.
      for (let again = 0; again < 4; again++) await endAll();
      await Promise.allSettled(load);
    }
    expect(await source.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

const root = join(import.meta.dirname, '../../..');
/** Where a connection is made that somebody listens to from its first moment. */
const makers = [
  'libs/nest-kit/src/database-connection.ts',
  'libs/nest-kit/src/read-database/replica.ts',
  'deploy/local/database-client.ts',
];

test('no program makes a connection to PostgreSQL that nobody listens to', () => {
  const folders = ['services', 'libs', 'deploy/local', 'deploy/backup', 'deploy/remotes'];
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter(
      (file) => file.endsWith('.ts') && !/node_modules|\/test\/|\/dist\/|\.spec\./.test(file),
    );
  expect(files.length).toBeGreaterThan(500);
  const deaf = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const made = [...text.matchAll(/new pg\.(?:Client|Pool)\([^;]*;/g)].map(([all]) => all);
    return made.some((all) => !all.includes(".on('error'")) && !makers.includes(file);
  });
  expect(deaf).toEqual([]);
});
