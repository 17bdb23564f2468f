import type { MergePart } from '@studio/contracts';
import type { DataSource, EntityManager } from 'typeorm';

/** A record that is merged away, and the one that it becomes a part of. */
export interface MergedIds {
  studioId: string;
  userId: string;
  intoId: string;
}

/** A column that says whose a row is. */
export interface PersonColumn {
  table: string;
  column: string;
  /** SQL over the row: only these move, the others follow when they are so. */
  when?: string;
  /** SQL over the row: it is what an import that was taken back has left, and keeps nobody here. */
  leftBy?: string;
}

/** Rows by table. */
export type MovedRows = Readonly<Record<string, number>>;

/** How a service moves its part of a record that was merged into another one. */
export interface Merges {
  /** Columns of which none may go on naming a record that was merged away. */
  readonly columns: readonly PersonColumn[];
  /** SQL with the studio as $1: `"userId"`, `"intoId"` and `"mergedAt"` of every record that was merged here. */
  readonly mergedSql: string;
  /**
   * In one transaction; answers how many rows of each table moved. Safe to repeat: what came late is
   * moved by the next one.
   */
  move(tx: EntityManager, ids: MergedIds): Promise<MovedRows>;
  /** What is known of the two before they are one, and whether they are. */
  readPart(ids: MergedIds): Promise<MergePart>;
}

export const MERGES = Symbol('merges');

/** Every row of these columns names the kept record; answers how many rows of each table moved. */
export const moveRows = async (
  tx: EntityManager,
  columns: readonly PersonColumn[],
  { studioId, userId, intoId }: MergedIds,
): Promise<MovedRows> => {
  const moved: Record<string, number> = {};
  for (const { table, column, when = 'true' } of columns) {
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE ${table} SET ${column} = $3
       WHERE studio_id = $1 AND ${column} = $2 AND (${when})`,
      [studioId, userId, intoId],
    );
    if (count > 0) moved[table] = (moved[table] ?? 0) + count;
  }
  return moved;
};

/** Broken by a record that was merged away and is named by a row that could have moved. */
export const nothingIsLeft = (merges: Pick<Merges, 'mergedSql' | 'columns'>) => ({
  rule: 'a record that was merged has nothing left',
  sql: `SELECT id, 'is in ' || "intoId" AS what FROM (${leftoversSql(merges)}) AS late`,
});

/**
 * SQL: the records that were merged away and are named by a row that could have moved; `recent`: of
 * those of the last hour alone.
 */
export const leftoversSql = (
  { mergedSql, columns }: Pick<Merges, 'mergedSql' | 'columns'>,
  { recent } = { recent: false },
): string => {
  const rows = columns.map(
    ({ table, column, when = 'true' }) =>
      `SELECT FROM ${table} WHERE studio_id = $1 AND ${column} = merged."userId" AND (${when})`,
  );
  return `SELECT merged."userId" AS id, merged."intoId" FROM (${mergedSql}) AS merged
    WHERE ${recent ? `merged."mergedAt" > now() - interval '1 hour' AND ` : ''}
      (${rows.map((row) => `EXISTS (${row})`).join(' OR ')})`;
};

/** Those of the people whom a row names that would move with a merge. */
export const namedAmong = async (
  dataSource: DataSource,
  { columns }: Pick<Merges, 'columns'>,
  { studioId, ids }: { studioId: string; ids: readonly string[] },
): Promise<string[]> => {
  const named = columns.map(
    ({ table, column, leftBy = 'false' }) =>
      `SELECT ${column}::uuid AS id FROM ${table}
       WHERE studio_id = $1 AND ${column} = ANY($2::uuid[]) AND NOT (${leftBy})`,
  );
  const rows = await dataSource.query<{ id: string }[]>(named.join(' UNION '), [studioId, ids]);
  return rows.map(({ id }) => id);
};
