import type { ImportProblem } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import type { ImportFileRow } from './import-rows.js';
import { canBeOnePerson } from './name-rules.js';

/** What was left out of a row stays beside it. */
const leftOutProblems = `jsonb_path_query_array(r.problems, '$[*] ? (exists(@.leftOut))')`;

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
         || ${leftOutProblems}
     FROM alike
     WHERE r.studio_id = $1 AND r.import_id = $2 AND r.no = alike.no AND ${only}`,
    [studio_id, id, JSON.stringify(problem)],
  );
};

interface NamedRow {
  no: number;
  line: number;
  of: string;
  name: string | null;
  /** As the studio knows whom the rows name. */
  known_as: string | null;
  is_decided: boolean;
}

/** Rows of one address, or of one person, that don't all have one name. */
const findOtherNames = (
  tx: EntityManager,
  { studio_id, id }: ImportFileRow,
  by: string,
): Promise<NamedRow[]> =>
  tx.query<NamedRow[]>(
    `SELECT r.no, r.line, ${by} AS of, r.facts->>'fullName' AS name, p.full_name AS known_as,
       r.decision IS NOT NULL AS is_decided
     FROM import_rows r
     LEFT JOIN profiles p ON p.studio_id = r.studio_id AND p.id = r.subject_id
     WHERE r.studio_id = $1 AND r.import_id = $2 AND r.state IN ('ready', 'known')
       AND ${by} IN (
         SELECT ${by} FROM import_rows r
         WHERE r.studio_id = $1 AND r.import_id = $2 AND r.state IN ('ready', 'known')
         GROUP BY 1 HAVING count(DISTINCT r.facts->>'fullName') > 1)
     ORDER BY r.no`,
    [studio_id, id],
  );

interface Doubted {
  row: NamedRow;
  first: NamedRow;
}

/** Rows whose name is not that of the first row of the same address. */
const doubtedBehindFirst = (rows: readonly NamedRow[]): Doubted[] => {
  const firsts = new Map<string, NamedRow>();
  return rows.flatMap((row) => {
    const first = firsts.get(row.of);
    if (!first) firsts.set(row.of, row);
    return !first || row.is_decided || canBeOnePerson(first.name, row.name) ? [] : [{ row, first }];
  });
};

/** Of one person: every row that another one contradicts, save those with the whole name known here. */
const doubtedOfOnePerson = (rows: readonly NamedRow[]): Doubted[] => {
  const groups = new Map<string, NamedRow[]>();
  for (const row of rows) groups.set(row.of, [...(groups.get(row.of) ?? []), row]);
  return rows.flatMap((row) => {
    if (row.is_decided || (row.known_as !== null && row.name === row.known_as)) return [];
    const other = groups.get(row.of)?.find(({ name }) => !canBeOnePerson(name, row.name));
    return other ? [{ row, first: other }] : [];
  });
};

const askAbout = async (
  tx: EntityManager,
  { studio_id, id }: ImportFileRow,
  doubted: readonly Doubted[],
): Promise<void> => {
  if (doubted.length === 0) return;
  await tx.query(
    `UPDATE import_rows r SET state = 'undecided', candidate_id = r.subject_id, subject_id = NULL,
       matched_by = CASE WHEN r.facts ? 'email' THEN 'email' WHEN r.facts ? 'phone' THEN 'phone'
         ELSE 'externalId' END,
       problems = jsonb_build_array(
         jsonb_build_object('field', 'fullName', 'code', 'name_of_another_line', 'value', n.line))
         || ${leftOutProblems}
     FROM unnest($3::int[], $4::text[]) AS n (no, line)
     WHERE r.studio_id = $1 AND r.import_id = $2 AND r.no = n.no`,
    [
      studio_id,
      id,
      doubted.map(({ row }) => row.no),
      doubted.map(({ first }) => String(first.line)),
    ],
  );
};

/** The same person twice in one file. */
export const refuseDoublePeople = async (tx: EntityManager, file: ImportFileRow): Promise<void> => {
  await refuseAlike(tx, file, {
    by: `facts->>'externalId'`,
    problem: { field: 'externalId', code: 'same_id_in_file' },
    only: 'true',
  });
  // Mother and daughter have one address: whose row the second one is, somebody says.
  const named = await findOtherNames(tx, file, `r.facts->>'email'`);
  await askAbout(tx, file, doubtedBehindFirst(named));
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

/** The same record twice in one file, and rows of one person under two names. */
export const refuseDoubleRecords = async (
  tx: EntityManager,
  file: ImportFileRow,
): Promise<void> => {
  const named = await findOtherNames(tx, file, 'r.subject_id::text');
  await askAbout(tx, file, doubtedOfOnePerson(named));
  await refuseAlike(tx, file, {
    by: 'key, subject_id',
    problem: { field: 'recordId', code: 'same_record_in_file' },
    only: 'true',
  });
};
