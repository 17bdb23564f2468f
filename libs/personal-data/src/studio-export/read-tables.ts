import type { ExportHeader } from '@studio/contracts';
import type { DataSource, QueryRunner } from 'typeorm';
import { selectOf, type ColumnTypes } from './select-of.js';
import { omittedEverywhere, type StudioTables } from './studio-table.js';

/** Rows that are in memory at a time. */
export const ROWS_AT_ONCE = 2_000;

interface PgClient {
  query(query: {
    text: string;
    values?: readonly string[];
    rowMode: 'array';
  }): Promise<{ rows: unknown[][] }>;
}

/** What is said first, then for each table its place in the header, and its rows, some at a time. */
export type ExportPiece = ExportHeader | { table: number } | unknown[][] | { end: true };

export interface ExportOrder {
  studioId: string;
  withHealth: boolean;
}

const typesOf = async (runner: QueryRunner): Promise<ColumnTypes> => {
  const rows = (await runner.query(
    `SELECT table_name || '.' || column_name AS name, udt_name AS type
     FROM information_schema.columns WHERE table_schema = 'public'`,
  )) as { name: string; type: string }[];
  return new Map(rows.map(({ name, type }) => [name, type]));
};

/**
 * All tables of a service as they were at one instant, by a cursor: memory doesn't grow with the
 * rows. The transaction is read-only, and a reader that stops ends it.
 */
export async function* readTables(
  dataSource: DataSource,
  { tables, omitted }: StudioTables,
  { studioId, withHealth }: ExportOrder,
): AsyncGenerator<ExportPiece> {
  const runner = dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as PgClient;
    await runner.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Whoever takes the rows may be slow.
    await runner.query(`SET LOCAL idle_in_transaction_session_timeout = '60s'`);
    const types = await typesOf(runner);
    const chosen = tables
      .filter(({ isHealth }) => withHealth || !isHealth)
      .map((table) => ({ table, ...selectOf(table, types) }));
    yield {
      tables: chosen.map(({ table: { name, about }, columns }) => ({ name, about, columns })),
      omitted: { ...omittedEverywhere, ...omitted },
    };
    for (const [at, { sql }] of chosen.entries()) {
      yield { table: at };
      yield* rowsOf(client, sql, studioId);
    }
    yield { end: true };
  } finally {
    await runner.query('ROLLBACK').catch(() => undefined);
    await runner.release();
  }
}

async function* rowsOf(
  client: PgClient,
  sql: string,
  studioId: string,
): AsyncGenerator<unknown[][]> {
  const execute = (text: string, values?: readonly string[]) =>
    client.query({ text, rowMode: 'array', ...(values && { values }) });
  await execute(`DECLARE exported NO SCROLL CURSOR FOR ${sql}`, [studioId]);
  for (;;) {
    const { rows } = await execute(`FETCH ${ROWS_AT_ONCE} FROM exported`);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await execute('CLOSE exported');
}
