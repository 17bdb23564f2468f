import type { ImportProblem } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { orderOf } from './column-rules.js';
import { findKnownPeople, type KnownPerson } from './find-known-people.js';
import type { Batch, BatchResult } from './import-kind.js';
import { fieldsOf, type ImportFileRow, type ImportedRow } from './import-rows.js';
import { readPerson, type ReadRow } from './person-facts.js';

const read = (file: ImportFileRow, { cells }: ImportedRow): ReadRow => {
  const order = file.date_order ?? orderOf(file.columns) ?? 'day_first';
  const row = readPerson(fieldsOf(file.columns, cells), { order });
  if (cells.slice(file.columns.length).some(Boolean))
    row.problems.push({ field: null, code: 'more_cells_than_columns', value: null });
  return row;
};

const nobody: KnownPerson = {
  no: 0,
  by_id: null,
  by_email: null,
  by_phone: null,
  phone_name: null,
  phone_has_email: null,
  is_same_name: null,
};

type Verdict = Pick<ImportedRow, 'state' | 'problems' | 'subject_id'>;

/** Numbers are shared by families: it is the same person when the name is, and the address can be. */
const judgeByPhone = ({ facts }: ReadRow, known: KnownPerson): Verdict => {
  if (!known.by_phone) return { state: 'ready', problems: [], subject_id: null };
  if (known.is_same_name && (!facts.email || !known.phone_has_email))
    return { state: 'known', problems: [], subject_id: known.by_phone };
  const alike: ImportProblem = { field: 'phone', code: 'same_phone_here', value: known.phone_name };
  return { state: 'ready', problems: [alike], subject_id: null };
};

const judge = (row: ReadRow, known: KnownPerson): Verdict => {
  const { facts, problems } = row;
  if (problems.length > 0) return { state: 'failed', problems, subject_id: null };
  const { by_id: byId, by_email: byEmail } = known;
  if (byId && byEmail && byId !== byEmail)
    return {
      state: 'failed',
      problems: [{ field: 'externalId', code: 'id_of_another', value: facts.externalId ?? null }],
      subject_id: null,
    };
  const sure = byId ?? byEmail;
  return sure ? { state: 'known', problems, subject_id: sure } : judgeByPhone(row, known);
};

/** What rows of people will be. */
export const checkPeople = async (
  tx: EntityManager,
  { file, rows }: Batch,
): Promise<BatchResult> => {
  const read_ = rows.map((row) => ({ no: row.no, ...read(file, row) }));
  const known = await findKnownPeople(tx, file.studio_id, read_);
  return read_.map((row) => ({
    no: row.no,
    facts: row.facts,
    key: null,
    ...judge(row, known.get(row.no) ?? nobody),
  }));
};

/** Of rows that are alike the first one stays. `only`: SQL over `first` and `r` of the others. */
export const refuseAlike = async (
  tx: EntityManager,
  { studio_id, id }: ImportFileRow,
  { by, problem, only }: { by: string; problem: Omit<ImportProblem, 'value'>; only: string },
): Promise<void> => {
  await tx.query(
    `WITH rows AS (
       SELECT no, first_value(line) OVER one AS first_line, first_value(facts) OVER one AS first,
         row_number() OVER one AS n
       FROM import_rows WHERE studio_id = $1 AND import_id = $2 AND state IN ('ready', 'known')
         AND num_nulls(${by}) = 0
       WINDOW one AS (PARTITION BY ${by} ORDER BY no)),
     alike AS MATERIALIZED (SELECT * FROM rows WHERE n > 1)
     UPDATE import_rows r SET state = 'failed', subject_id = NULL,
       problems = jsonb_build_array($3::jsonb || jsonb_build_object('value', first_line::text))
     FROM alike
     WHERE r.studio_id = $1 AND r.import_id = $2 AND r.no = alike.no AND ${only}`,
    [studio_id, id, JSON.stringify(problem)],
  );
};

/** The same person twice in one file. */
export const refuseDoublePeople = async (tx: EntityManager, file: ImportFileRow): Promise<void> => {
  await refuseAlike(tx, file, {
    by: `facts->>'externalId'`,
    problem: { field: 'externalId', code: 'same_id_in_file' },
    only: 'true',
  });
  await refuseAlike(tx, file, {
    by: `facts->>'email'`,
    problem: { field: 'email', code: 'same_email_in_file' },
    only: 'true',
  });
  await refuseAlike(tx, file, {
    by: `phone_key(facts->>'phone'), search_key(facts->>'fullName')`,
    problem: { field: 'phone', code: 'same_phone_in_file' },
    only: `(NOT r.facts ? 'email' OR NOT alike.first ? 'email')`,
  });
};
