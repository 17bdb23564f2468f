import type { QueryRunner } from 'typeorm';
import { migrationOptions } from './database.module.js';
import { keepTables, lendKeeper } from './kept-tables.js';
import { connect } from './migrate.js';

interface Addresses {
  /** Of a user who may make roles; superuser, or CREATEROLE and a member of the service's role. */
  admin: string;
  /** Of the service's own role. */
  service: string;
}

/** The administrator in the service's own database. */
const asAdmin = async (
  { admin, service }: Addresses,
  work: (client: Parameters<typeof keepTables>[0], role: string) => Promise<void>,
): Promise<void> => {
  const own = new URL(service);
  const url = new URL(admin);
  url.pathname = own.pathname;
  const dataSource = await connect(
    migrationOptions({ entities: [], migrations: [], config: { DATABASE_URL: url.href } }),
  );
  const runner: QueryRunner = dataSource.createQueryRunner();
  try {
    await work(
      { query: async (sql, values) => ({ rows: await runner.query(sql, values?.slice()) }) },
      decodeURIComponent(own.username),
    );
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
};

/**
 * Runs migrations that may change what is kept, and gives that to its own role again, in which nobody
 * signs in (docs/decisions/0065). What fails leaves it closed too.
 */
export const withKeeper = async <Result>(
  addresses: Addresses,
  migrations: () => Promise<Result>,
): Promise<Result> => {
  await asAdmin(addresses, lendKeeper);
  try {
    return await migrations();
  } finally {
    await asAdmin(addresses, keepTables);
  }
};
