import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database for one spec. (Others use @studio/testing, which itself stands on this library.) */
export const throwAwayDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const admin = process.env['TEST_DATABASE_URL'];
  if (!admin) throw new Error('TEST_DATABASE_URL is not set');
  const name = `kit_${randomBytes(5).toString('hex')}`;
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
};
