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
