import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  demoAdmin,
  demoMembers,
  demoPeople,
  demoTrainers,
  DEMO_PASSWORD,
} from '@studio/demo-studio';
import { connect, ConfigError, databaseOptions } from '@studio/nest-kit';
import { createTestDatabase, startService } from '@studio/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module.js';
import { loadConfig } from '../src/config.js';
import { databaseSettings } from '../src/database/data-source.js';
import { seedDemo } from '../src/demo/seed-demo.js';
import { readKeysFile } from '../src/keys/keys-file.js';
import { findIssues } from '../src/operations/issues.js';
import { claimsOf, openIdentity } from './identity-test-app.js';

const tempFile = () => join(tmpdir(), `identity-keys-${randomUUID()}.json`);

describe('the keys file', () => {
  it('is made once, however many start at the same moment', async () => {
    const path = tempFile();
    const sets = await Promise.all(
      Array.from({ length: 8 }, () => readKeysFile(path, { mayCreate: true })),
    );
    expect(new Set(sets.map((keys) => keys[0]?.kid)).size).toBe(1);
    rmSync(path);
  });

  it('must be there outside of local mode, and be good', async () => {
    const path = tempFile();
    await expect(readKeysFile(path, { mayCreate: false })).rejects.toThrow(ConfigError);
    for (const content of ['', '{"keys":[]}', '{"keys":[{"kty":"oct","k":"x","kid":"a"}]}']) {
      writeFileSync(path, content);
      await expect(readKeysFile(path, { mayCreate: true })).rejects.toThrow(ConfigError);
    }
    rmSync(path);
  });
});

describe('the configuration', () => {
  const good = {
    PORT: '1',
    PUBLIC_URL: 'http://localhost:4200',
    SERVICE_SECRET: 'x'.repeat(32),
    DATABASE_URL: 'postgres://a:b@h/d',
    REDIS_URL: 'redis://h',
    AUTH_KEYS_FILE: '/keys.json',
    FILES_DIR: '/files',
    BOOKING_URL: 'http://b',
    PAYMENTS_URL: 'http://p',
    NOTIFICATIONS_URL: 'http://n',
  };
  it.each([
    [{}, 'strict'],
    [{ LOCAL_MODE: '1' }, 'generous'],
    [{ LOCAL_MODE: '1', AUTH_LIMITS: 'off' }, 'off'],
  ])('%j limits %s', (env, limits) => {
    expect(loadConfig({ ...good, ...env }).AUTH_LIMITS).toBe(limits);
  });
  it.each([
    ['no keys', { AUTH_KEYS_FILE: '' }],
    ['keys twice', { AUTH_KEYS: '{}' }],
  ])('refuses %s', (_what, env) => {
    expect(() => loadConfig({ ...good, ...env })).toThrow('AUTH_KEYS');
  });
  it('refuses to run in production without limits', () => {
    expect(() => loadConfig({ ...good, AUTH_LIMITS: 'off' })).toThrow('AUTH_LIMITS');
  });
});

describe('the database', () => {
  it('migrates up, down and up again', async () => {
    const database = await createTestDatabase('identity_migrations');
    const dataSource = await connect(
      databaseOptions(databaseSettings({ DATABASE_URL: database.url })),
    );
    const tables = async () =>
      (
        await dataSource.query<{ name: string }[]>(
          `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
        )
      ).map(({ name }) => name);
    await dataSource.runMigrations();
    const first = await tables();
    for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
    expect(await tables()).toEqual(['migrations']);
    await dataSource.runMigrations();
    expect(await tables()).toEqual(first);
    await dataSource.destroy();
    await database.drop();
  });
});

describe('the integrity check', () => {
  it('finds nothing on a right studio, and a deletion that was not done', async () => {
    const identity = await openIdentity();
    const [dataSource, studioId] = [identity.app.get(DataSource), identity.config.STUDIO_ID];
    expect(await findIssues(dataSource, studioId)).toEqual([]);
    // Another studio's: the job of this service leaves it alone.
    const otherStudio = randomUUID();
    await identity.sql(
      `INSERT INTO account_deletions (studio_id, user_id, requested_at, deletes_at)
       VALUES ($1, $2, now() - interval '31 days', now() - interval '1 day')`,
      [otherStudio, randomUUID()],
    );
    expect(await findIssues(dataSource, studioId)).toEqual([]);
    expect(await findIssues(dataSource, otherStudio)).toMatchObject([
      { rule: 'an account whose deletion is due is deleted', total: 1 },
    ]);
    await identity.close();
  });
});

describe('the demo studio', () => {
  it('everybody signs in with their role; seeding again changes nothing; no events', async () => {
    const identity = await openIdentity();
    const dataSource = identity.app.get(DataSource);
    const { STUDIO_ID } = identity.config;
    expect(await seedDemo(dataSource, STUDIO_ID)).toBe(demoPeople.length);
    // One of its own for each would take seconds.
    expect(await identity.sql('SELECT DISTINCT password_hash FROM users')).toHaveLength(1);
    expect(await seedDemo(dataSource, STUDIO_ID)).toBe(0);
    expect(await identity.sql('SELECT FROM outbox')).toHaveLength(0);
    for (const [person, role, is_admin] of [
      [demoMembers[0], 'user', false],
      [demoMembers[219], 'user', false],
      [demoTrainers[0], 'trainer', false],
      [demoAdmin, 'admin', true],
    ] as const) {
      const { bearer, access } = await identity.signIn({
        email: person?.email ?? '',
        password: DEMO_PASSWORD,
      });
      expect(claimsOf(access)['sub']).toBe(person?.id);
      const profile = await identity.call('GET', '/api/me/profile', { headers: bearer });
      expect(profile.body).toMatchObject({
        id: person?.id,
        full_name: person?.fullName,
        role,
        is_admin,
      });
    }
    await identity.close();
  });

  it('keeps a service from starting outside of local mode: its passwords are known', async () => {
    const identity = await openIdentity();
    const { config, app } = identity;
    const live = () => startService(AppModule.register({ ...config, LOCAL_MODE: false }));
    await (await live()).stop();
    await seedDemo(app.get(DataSource), config.STUDIO_ID);
    await expect(live()).rejects.toThrow(/accounts of the demo studio.*npm start -- --fresh/);
    await identity.close();
  });
});
