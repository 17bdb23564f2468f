import type { DatabaseSettings } from '@studio/nest-kit';
import pg from 'pg';
import { createTestDatabase, testRedisUrl, TestIdentity, until } from '../src/index.js';

describe('testing', () => {
  it('gives each spec a database of its own, with a role that is no superuser', async () => {
    const [one, two] = await Promise.all([createTestDatabase('a'), createTestDatabase('a')]);
    expect(one.url).not.toBe(two.url);
    const client = new pg.Client({ connectionString: one.url });
    await client.connect();
    const { rows } = await client.query(
      'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
    );
    expect(rows).toEqual([{ rolsuper: false }]);
    await client.end();
    const stranger = new URL(two.url);
    stranger.username = new URL(one.url).username;
    stranger.password = new URL(one.url).password;
    await expect(new pg.Client({ connectionString: stranger.href }).connect()).rejects.toThrow();
    await Promise.all([one.drop(), two.drop()]);
  });

  it('copies a database in which the migrations have run, once for all', async () => {
    let runs = 0;
    class Things1700000000001 {
      async up(runner: { query(text: string): Promise<unknown> }): Promise<void> {
        runs += 1;
        await runner.query('CREATE TABLE things (id int PRIMARY KEY)');
      }
      down = (): Promise<void> => Promise.resolve();
    }
    const settings = (config: { DATABASE_URL: string }): DatabaseSettings => ({
      config,
      entities: [],
      migrations: [Things1700000000001],
    });
    const copies = await Promise.all(
      Array.from({ length: 3 }, () => createTestDatabase('copied', settings)),
    );
    expect(new Set(copies.map(({ url }) => url)).size).toBe(3);
    expect(runs).toBe(1);
    const [client, other] = copies.map(({ url }) => new pg.Client({ connectionString: url }));
    await Promise.all([client?.connect(), other?.connect()]);
    await client?.query('INSERT INTO things VALUES (1)');
    expect((await other?.query('SELECT * FROM things'))?.rows).toEqual([]);
    await client?.query('ALTER TABLE things ADD COLUMN name text');
    await Promise.all([client?.end(), other?.end()]);
    await Promise.all(copies.map((copy) => copy.drop()));
  });

  it('gives each spec a namespace in Redis', () => {
    expect(testRedisUrl()).not.toBe(testRedisUrl());
  });

  it('waits until something holds, and says what was wrong when it never did', async () => {
    let attempts = 0;
    expect(await until(() => (++attempts > 3 ? 'yes' : undefined))).toBe('yes');
    const never = until(() => expect(1).toBe(2), { timeoutMs: 60 });
    await expect(never).rejects.toThrow('Expected');
  });

  it('has an identity that goes away and comes back at the same address', async () => {
    const identity = await TestIdentity.start();
    const keys = `${identity.url}/auth/v1/.well-known/jwks.json`;
    expect((await fetch(keys)).status).toBe(200);
    await identity.pause();
    await expect(fetch(keys)).rejects.toThrow();
    await identity.resume();
    expect((await fetch(keys)).status).toBe(200);
    await identity.stop();
  });
});
