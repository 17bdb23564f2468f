import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  databaseModule,
  databaseOptions,
  openDatabase,
  type DatabaseSettings,
} from '../src/database.module.js';
import { toRefused } from '../src/error.filter.js';
import { inTransaction } from '../src/in-transaction.js';
import { awaitSchema, connect, migrate } from '../src/migrate.js';
import { runPrepared } from '../src/prepared.js';
import { createService } from '../src/service.js';
import { throwAwayDatabase } from './database.js';

class Things1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE thing (id int PRIMARY KEY, n int NOT NULL DEFAULT 0)');
    await runner.query('SELECT pg_sleep(0.2)');
    await runner.query('INSERT INTO thing (id) VALUES (1), (2)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE thing');
  }
}

let database: Awaited<ReturnType<typeof throwAwayDatabase>>;
const options = () =>
  databaseOptions({
    entities: [],
    migrations: [Things1700000000001],
    config: { DATABASE_URL: database.url, DATABASE_POOL: 4 },
  });

beforeAll(async () => {
  database = await throwAwayDatabase();
});
afterAll(() => database.drop());

describe('the database of a service', () => {
  it('is migrated once when two instances start at the same moment', async () => {
    await Promise.all([migrate(options()), migrate(options()), migrate(options())]);
    const source = await connect(options());
    expect(await source.query('SELECT count(*)::int AS n FROM migrations')).toEqual([{ n: 1 }]);
    await source.destroy();
  });

  describe('whose migrations somebody else runs', () => {
    const behind = { name: 'SchemaBehind', migrations: ['Things1700000000001'] };
    let own: Awaited<ReturnType<typeof throwAwayDatabase>>;
    const settings = (): DatabaseSettings => ({
      entities: [],
      migrations: [Things1700000000001],
      config: { DATABASE_URL: own.url, MIGRATE: false },
    });
    beforeAll(async () => {
      own = await throwAwayDatabase();
    });
    afterAll(() => own.drop());

    it('refuses a schema that is behind, names what it lacks, and changes nothing', async () => {
      await expect(awaitSchema(databaseOptions(settings()), 0)).rejects.toMatchObject({
        ...behind,
        message: expect.stringContaining('Run the command migrate of this version first'),
      });
      const source = await connect(databaseOptions(settings()));
      expect(await source.query(`SELECT to_regclass('migrations') AS name`)).toEqual([
        { name: null },
      ]);
      await source.destroy();
    });

    it('waits for the migrations, and opens then', async () => {
      const opened = openDatabase(settings());
      const ran = await migrate(databaseOptions(settings()));
      expect(ran).toEqual(['Things1700000000001']);
      const source = await opened;
      expect(await source.query('SELECT count(*)::int AS n FROM thing')).toEqual([{ n: 2 }]);
      await source.destroy();
      expect(await migrate(databaseOptions(settings()))).toEqual([]);
    });

    it('opens on a schema that is ahead: a newer version has run its migrations', async () => {
      const source = await openDatabase({ ...settings(), migrations: [] });
      await source.destroy();
    });
  });

  describe('prepared statements', () => {
    const backend = { name: 'backend', text: 'SELECT pg_backend_pid() AS pid, 1 / $1::int AS one' };
    let source: DataSource;
    beforeAll(async () => {
      source = await connect(
        databaseOptions({
          entities: [],
          migrations: [],
          config: { DATABASE_URL: database.url, DATABASE_POOL: 1 },
        }),
      );
    });
    afterAll(() => source.destroy());
    const pid = async () => (await runPrepared<{ pid: number }>(source, backend, [1]))[0]?.pid;

    it('leave the connection in the pool when they fail', async () => {
      const before = await pid();
      await expect(runPrepared(source, backend, [0])).rejects.toMatchObject({ code: '22012' });
      await expect(runPrepared(source.manager, backend, [0])).rejects.toThrow();
      expect(await pid()).toBe(before);
    });

    it('are refused when the connection breaks under them, and go on with another', async () => {
      const before = await pid();
      const end = { name: 'end', text: 'SELECT pg_terminate_backend(pg_backend_pid())' };
      await expect(runPrepared(source, end, [])).rejects.toThrow();
      expect(await pid()).not.toBe(before);
    });

    it('belong to the transaction of their manager', async () => {
      const inOne = await source.transaction(async (tx) => {
        const [outer] = await tx.query('SELECT pg_backend_pid() AS pid');
        const [inner] = await runPrepared<{ pid: number }>(tx, backend, [1]);
        return [outer.pid, inner?.pid];
      });
      expect(inOne[0]).toBe(inOne[1]);
    });
  });

  describe('what it refuses', () => {
    let source: DataSource;
    beforeAll(async () => {
      await migrate(options());
      source = await connect(options());
    });
    afterAll(() => source.destroy());
    const codeOf = async (query: Promise<unknown>): Promise<string> =>
      query.then(
        () => 'nothing',
        (error: unknown) => toRefused(error).code,
      );

    it.each([
      ['SELECT $1::text', 'a\0', 'BAD_REQUEST'],
      ['SELECT $1::jsonb', JSON.stringify('a\0'), 'BAD_REQUEST'],
      ['SELECT $1::jsonb', JSON.stringify('\ud83e'), 'BAD_REQUEST'],
      ['SELECT $1::jsonb', JSON.stringify('a\udd38b'), 'BAD_REQUEST'],
      ['SELECT $1::jsonb', '{', 'UNEXPECTED'],
      ['SELECT $1::uuid', 'x', 'UNEXPECTED'],
    ])('%s of %j is %s', async (text, value, code) => {
      expect(await codeOf(source.query(text, [value]))).toBe(code);
      expect(await codeOf(runPrepared(source, { name: text, text }, [value]))).toBe(code);
    });

    it('takes a thrown nothing for unexpected', () => {
      expect(toRefused(null).code).toBe('UNEXPECTED');
    });
  });

  describe('transactions', () => {
    let source: DataSource;
    beforeAll(async () => {
      await migrate(options());
      source = await connect(options());
    });
    afterAll(() => source.destroy());

    it('run again after a deadlock, so that both get through', async () => {
      await source.query('UPDATE thing SET n = 0');
      const rounds = 5;
      const bump = async (first: number, second: number): Promise<void> => {
        for (let round = 0; round < rounds; round++)
          await inTransaction(source, async (tx) => {
            await tx.query("SET LOCAL deadlock_timeout = '20ms'");
            await tx.query('UPDATE thing SET n = n + 1 WHERE id = $1', [first]);
            await tx.query('SELECT pg_sleep(0.01)');
            await tx.query('UPDATE thing SET n = n + 1 WHERE id = $1', [second]);
          });
      };
      await Promise.all([bump(1, 2), bump(2, 1)]);
      expect(await source.query('SELECT n FROM thing ORDER BY id')).toEqual([
        { n: 2 * rounds },
        { n: 2 * rounds },
      ]);
    });

    it.each(['40001', '40P01'])('run again on %s, at most five times', async (code) => {
      let attempts = 0;
      const failing = (until: number) =>
        inTransaction(source, async (tx) => {
          attempts++;
          if (attempts < until)
            await tx.query(`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '${code}'; END $$`);
          return attempts;
        });
      expect(await failing(3)).toBe(3);
      attempts = 0;
      await expect(failing(99)).rejects.toThrow();
      expect(attempts).toBe(5);
    });

    it('do not run again for another error, and leave nothing behind', async () => {
      let attempts = 0;
      await expect(
        inTransaction(source, async (tx) => {
          attempts++;
          await tx.query('INSERT INTO thing (id) VALUES (77)');
          throw new Error('a rule said no');
        }),
      ).rejects.toThrow('a rule said no');
      expect(attempts).toBe(1);
      expect(await source.query('SELECT 1 FROM thing WHERE id = 77')).toEqual([]);
    });
  });

  it('is not ready while the pool has no connection to give', async () => {
    const config = { DATABASE_URL: database.url, DATABASE_POOL: 1 };
    const module = databaseModule({ entities: [], migrations: [Things1700000000001], config });
    const app = await createService({ name: 'probe', module });
    await app.listen(0, '127.0.0.1');
    const ready = async () => {
      const answer = await fetch(`${await app.getUrl()}/readyz`);
      return [answer.status, ((await answer.json()) as { missing?: string[] }).missing];
    };
    const holder = app.get(DataSource).createQueryRunner();
    await holder.connect();
    expect(await ready()).toEqual([503, expect.arrayContaining(['database connections'])]);
    await holder.release();
    expect(await ready()).toEqual([200, undefined]);
    await app.close();
  });
});
