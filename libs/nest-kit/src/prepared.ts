import { EntityManager, type DataSource } from 'typeorm';

/** A statement that every connection plans once; its name must be unique in the service. */
export interface Prepared {
  name: string;
  text: string;
}

interface PgClient {
  query(statement: Prepared & { values: readonly unknown[] }): Promise<{ rows: unknown[] }>;
}

/**
 * Runs one statement of the hot paths, planned once a connection: planning a dozen joins costs
 * more than running them. A manager's transaction is kept to; an error leaves the connection in
 * the pool.
 */
export const runPrepared = async <Row>(
  db: DataSource | EntityManager,
  statement: Prepared,
  values: readonly unknown[],
): Promise<Row[]> => {
  const own = db instanceof EntityManager ? db.queryRunner : undefined;
  const runner = own ?? (db instanceof EntityManager ? db.dataSource : db).createQueryRunner();
  try {
    const client = (await runner.connect()) as PgClient;
    const { rows } = await client.query({ ...statement, values });
    return rows as Row[];
  } finally {
    if (!own) await runner.release();
  }
};
