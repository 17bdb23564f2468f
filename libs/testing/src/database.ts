import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { serverOf } from './config.js';

export interface TestDatabase {
  /** Address with a role of its own that owns just this database. */
  url: string;
  drop(): Promise<void>;
}

const adminUrl = (): string => serverOf('TEST_DATABASE_URL');

const asAdmin = async (statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A throw-away database and role, as a service has them in production: no superuser rights. */
export const createTestDatabase = async (prefix: string): Promise<TestDatabase> => {
  const name = `${prefix.replace(/\W/g, '_')}_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await asAdmin([
    `CREATE ROLE ${name} LOGIN PASSWORD '${password}'`,
    `CREATE DATABASE ${name} OWNER ${name}`,
    `REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`,
  ]);
  const url = new URL(adminUrl());
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => asAdmin([`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}`]),
  };
};
