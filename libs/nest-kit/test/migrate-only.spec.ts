import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrateOnly } from '../src/migrate-only.js';

class Entries1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE entries (at timestamptz NOT NULL) PARTITION BY RANGE (at)');
    await runner.query('CREATE TABLE entries_rest PARTITION OF entries DEFAULT');
    await runner.query('CREATE FUNCTION entries_count() RETURNS bigint LANGUAGE sql RETURN 0');
    await runner.query(`COMMENT ON TABLE entries IS 'kept: insert'`);
    await runner.query(`COMMENT ON FUNCTION entries_count IS 'kept'`);
  }
  async down(): Promise<void> {}
}
class Notes1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE entries ADD COLUMN note text');
  }
  async down(): Promise<void> {}
}
class Broken1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE nothing ADD COLUMN note text');
  }
  async down(): Promise<void> {}
}

/** A role and its database, as a server's administrator makes them once. */
const name = `kept_${randomBytes(5).toString('hex')}`;
const keeper = `${name}_keeper`;
const managed = `${name}_admin`;
const superuser = process.env['TEST_DATABASE_URL'] ?? '';

const urlOf = (user: string): string => {
  const url = new URL(superuser);
  url.username = user;
  url.password = 'of-this-spec';
  url.pathname = `/${name}`;
  return url.href;
};

const run = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
const service = (statement: string): Promise<void> => run(urlOf(name), statement);

const migrateTo = (last: number, admin: string): Promise<void> => {
  const all = [Entries1700000000001, Notes1700000000002, Broken1700000000003];
  return migrateOnly(
    { database: (config) => ({ entities: [], migrations: all.slice(0, last), config }) },
    { DATABASE_URL: urlOf(name), DATABASE_ADMIN_URL: admin },
  );
};

const expectClosed = async (): Promise<void> => {
  await service('INSERT INTO entries (at) VALUES (now())');
  for (const statement of [
    'UPDATE entries SET at = now()',
    'DELETE FROM entries_rest',
    'ALTER TABLE entries DISABLE TRIGGER ALL',
    'CREATE OR REPLACE FUNCTION entries_count() RETURNS bigint LANGUAGE sql RETURN 1',
    `SET ROLE ${keeper}`,
  ])
    await expect(service(statement)).rejects.toThrow(/permission denied|must be owner/);
};

describe.each([
  ['a superuser', superuser],
  ['who is none, and may make roles', urlOf(managed)],
])('the command migrate with an administrator: %s', (_, admin) => {
  beforeAll(() =>
    run(
      superuser,
      `CREATE ROLE ${name} LOGIN PASSWORD 'of-this-spec'`,
      `CREATE ROLE ${managed} LOGIN CREATEROLE IN ROLE ${name} PASSWORD 'of-this-spec'`,
      `CREATE DATABASE ${name} OWNER ${name}`,
      `REVOKE ALL ON DATABASE ${name} FROM PUBLIC`,
    ),
  );
  afterAll(() =>
    run(
      superuser,
      `DROP DATABASE ${name} WITH (FORCE)`,
      `DROP ROLE ${keeper}`,
      `DROP ROLE ${managed}`,
      `DROP ROLE ${name}`,
    ),
  );

  it('closes what the service must not change, and opens it for its migrations alone', async () => {
    await migrateTo(1, admin);
    await expectClosed();
    await migrateTo(2, admin);
    await service(`INSERT INTO entries (at, note) VALUES (now(), 'of the newer version')`);
    await expectClosed();
  });

  it('closes it after a migration that fails too', async () => {
    await expect(migrateTo(3, admin)).rejects.toThrow('nothing');
    await expectClosed();
  });
});
