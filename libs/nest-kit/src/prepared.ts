import { EntityManager, type DataSource } from 'typeorm';

/** A statement that every connection plans once; its name must be unique in the service. */
export interface Prepared {
  name: string;
  text: string;
}

interface Connection {
  query(statement: Prepared & { values: readonly unknown[] }): Promise<{ rows: unknown[] }>;
}

interface PooledConnection extends Connection {
  on(event: 'error', hear: (error: unknown) => void): unknown;
  off(event: 'error', hear: (error: unknown) => void): this;
  /** True: it is closed instead of lent again. */
  release(isBroken: boolean): void;
}

interface Pool {
  connect(): Promise<PooledConnection>;
}

/**
 * Runs one statement of the hot paths, planned once a connection: planning a dozen joins costs
 * more than running them. A manager's transaction is kept to. Outside of one the connection comes
 * from the driver's pool: a query runner of TypeORM for one statement costs as much as sending it.
 * Not `pool.query()`, which closes the connection at every error of a statement.
 */
export const runPrepared = async <Row>(
  db: DataSource | EntityManager,
  { name, text }: Prepared,
  values: readonly unknown[],
): Promise<Row[]> => {
  const own = db instanceof EntityManager ? db.queryRunner : undefined;
  if (own) {
    const connection = (await own.connect()) as Connection;
    return (await connection.query({ name, text, values })).rows as Row[];
  }
  const connection = await poolOf(db).connect();
  connection.on('error', ignore);
  let isBroken = false;
  try {
    return (await connection.query({ name, text, values })).rows as Row[];
  } catch (error) {
    isBroken = hasEnded(error);
    throw error;
  } finally {
    connection.off('error', ignore).release(isBroken);
  }
};

/** Not PostgreSQL's own refusal of a statement, or one with which it closes the connection. */
const hasEnded = (error: unknown): boolean => {
  const { severity, code } = error as { severity?: string; code?: string };
  return severity === undefined || /^(08|57P)/.test(code ?? '');
};

/** A connection that breaks says so twice: the statement's own refusal is enough. */
const ignore = (): void => undefined;

const poolOf = (db: DataSource | EntityManager): Pool => {
  const { driver } = db instanceof EntityManager ? db.dataSource : db;
  return (driver as unknown as { master: Pool }).master;
};
