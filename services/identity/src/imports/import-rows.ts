import type {
  BookingsChoice,
  DateOrder,
  ImportDecision,
  ImportEncoding,
  ImportField,
  ImportKind,
  ImportProblem,
  ImportRowState,
  ImportView,
} from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { isNothing } from './cell-rules.js';
import type { ImportColumn } from './column-rules.js';
import type { MatchedBy } from './match-rules.js';
import type { ImportFacts } from './read-row.js';

export interface ImportFileRow {
  studio_id: string;
  id: string;
  kind: ImportKind;
  file_name: string;
  status: ImportView['status'];
  encoding: ImportEncoding;
  separator: string;
  columns: ImportColumn[];
  columns_remembered: boolean;
  shape: string;
  date_order: DateOrder | null;
  created_by: string;
  created_at: Date;
  finished_at: Date | null;
  at_row: number;
  to_do: number;
  attempts: number;
  next_attempt_at: Date | null;
  invitations_asked_at: Date | null;
  counts: ImportView['counts'] | null;
  undo_bookings: BookingsChoice | null;
}

/** One row of the file, and what becomes of it. */
export interface ImportedRow {
  no: number;
  line: number;
  cells: string[];
  facts: ImportFacts;
  problems: ImportProblem[];
  state: ImportRowState;
  subject_id: string | null;
  /** What makes it the same row in another file; null: who it names does. */
  key: string | null;
  /** Of a row whose name is not that of whom its contacts find. */
  candidate_id: string | null;
  matched_by: MatchedBy | null;
  decision: ImportDecision | null;
}

/** What a step says of a row; whom it is asked about stays until somebody else is. */
export type RowResult = Pick<
  ImportedRow,
  'no' | 'facts' | 'problems' | 'state' | 'subject_id' | 'key'
> &
  Partial<Pick<ImportedRow, 'candidate_id' | 'matched_by'>>;

type ImportKey = Pick<ImportFileRow, 'studio_id' | 'id'>;

/** The import, held against every other change of it; throws NOT_FOUND. */
export const lockImport = async (
  tx: EntityManager,
  studioId: string,
  id: string,
): Promise<ImportFileRow> => {
  const [row] = await tx.query<ImportFileRow[]>(
    'SELECT * FROM imports WHERE studio_id = $1 AND id = $2 FOR UPDATE',
    [studioId, id],
  );
  if (!row) throw new Refused('NOT_FOUND');
  return row;
};

/** Throws NOT_FOUND. */
export const findImport = async (
  db: EntityManager,
  studioId: string,
  id: string,
): Promise<ImportFileRow> => {
  const [row] = await db.query<ImportFileRow[]>(
    'SELECT * FROM imports WHERE studio_id = $1 AND id = $2',
    [studioId, id],
  );
  if (!row) throw new Refused('NOT_FOUND');
  return row;
};

export const updateImport = async (
  tx: EntityManager,
  { studio_id, id }: ImportKey,
  changed: Record<string, unknown>,
): Promise<void> => {
  const names = Object.keys(changed).map((name, n) => `${name} = $${n + 3}`);
  await tx.query(`UPDATE imports SET ${names.join(', ')} WHERE studio_id = $1 AND id = $2`, [
    studio_id,
    id,
    ...Object.values(changed),
  ]);
};

/** The next rows in a state, in the order of the file. */
export const findRows = (
  db: DataSource | EntityManager,
  { studio_id, id }: ImportKey,
  { state, most }: { state: ImportRowState; most: number },
): Promise<ImportedRow[]> =>
  db.query<ImportedRow[]>(
    `SELECT no, line, cells, facts, problems, state, subject_id, key, candidate_id, matched_by, decision
     FROM import_rows
     WHERE studio_id = $1 AND import_id = $2 AND state = $3 ORDER BY no LIMIT $4`,
    [studio_id, id, state, most],
  );

/** What has become of rows. */
export const updateRows = async (
  tx: EntityManager,
  { studio_id, id }: ImportKey,
  rows: readonly RowResult[],
): Promise<void> => {
  await tx.query(
    `UPDATE import_rows r SET facts = n.facts, problems = n.problems, state = n.state,
       subject_id = n.subject_id, key = n.key,
       candidate_id = CASE WHEN n.matched_by IS NULL THEN r.candidate_id ELSE n.candidate_id END,
       matched_by = coalesce(n.matched_by, r.matched_by)
     FROM unnest($3::int[], $4::jsonb[], $5::jsonb[], $6::text[], $7::uuid[], $8::text[], $9::uuid[],
       $10::text[]) AS n (no, facts, problems, state, subject_id, key, candidate_id, matched_by)
     WHERE r.studio_id = $1 AND r.import_id = $2 AND r.no = n.no`,
    [
      studio_id,
      id,
      rows.map(({ no }) => no),
      rows.map(({ facts }) => JSON.stringify(facts)),
      rows.map(({ problems }) => JSON.stringify(problems)),
      rows.map(({ state }) => state),
      rows.map(({ subject_id: subject }) => subject),
      rows.map(({ key }) => key),
      rows.map(({ candidate_id: candidate }) => candidate ?? null),
      rows.map(({ matched_by: matchedBy }) => matchedBy ?? null),
    ],
  );
};

interface NewRows {
  from: number;
  records: readonly { line: number; cells: string[] }[];
  /** Why they are no rows of the list. */
  leftOut?: ImportProblem['code'];
}

/** Rows of the file as they came; nothing is known of them yet. */
export const insertRows = async (
  tx: EntityManager,
  { studio_id, id }: ImportKey,
  { from, records, leftOut }: NewRows,
): Promise<void> => {
  if (records.length === 0) return;
  const problems = leftOut ? [{ field: null, code: leftOut, value: null }] : [];
  await tx.query(
    `INSERT INTO import_rows (studio_id, import_id, no, line, cells, state, problems)
     SELECT $1, $2, r.no, r.line, r.cells, $6, $7
     FROM unnest($3::int[], $4::int[], $5::json[]) AS r (no, line, cells)`,
    [
      studio_id,
      id,
      records.map((_, at) => from + at),
      records.map(({ line }) => line),
      records.map(({ cells }) => JSON.stringify(cells)),
      leftOut ? 'left_out' : 'unread',
      JSON.stringify(problems),
    ],
  );
};

/** Cells by what their columns are, without those that say nothing. */
export const fieldsOf = (
  columns: readonly Pick<ImportColumn, 'field'>[],
  cells: readonly string[],
): ImportFacts => {
  const found: Partial<Record<ImportField, string>> = {};
  for (const [at, { field }] of columns.entries()) {
    const text = cells[at];
    if (field && text && !isNothing(text, field)) found[field] = text;
  }
  return found;
};
