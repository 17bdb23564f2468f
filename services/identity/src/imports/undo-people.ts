import type { ImportProblem } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { erasePerson } from '../deletion/deletion.api.js';
import type { Batch, BatchResult } from './import-kind.js';
import { leftOutOf } from './read-row.js';

interface StandingRow {
  id: string;
  signed_in: boolean;
  works_here: boolean;
  is_merged: boolean;
}

const standings = async (
  tx: EntityManager,
  studioId: string,
  ids: readonly string[],
): Promise<Map<string, StandingRow>> => {
  const rows = await tx.query<StandingRow[]>(
    `SELECT u.id,
       u.email_confirmed_at IS NOT NULL OR u.password_hash IS NOT NULL
         OR u.last_sign_in_at IS NOT NULL AS signed_in,
       coalesce(p.role <> 'user' OR p.is_admin, false)
         OR EXISTS (SELECT FROM user_roles r WHERE r.studio_id = $1 AND r.user_id = u.id) AS works_here,
       u.merged_into IS NOT NULL
         OR EXISTS (SELECT FROM users o WHERE o.merged_into = u.id) AS is_merged
     FROM users u LEFT JOIN profiles p ON p.studio_id = $1 AND p.id = u.id
     WHERE u.id = ANY($2) FOR UPDATE OF u`,
    [studioId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

const whyKept = (
  { signed_in, works_here, is_merged }: StandingRow,
  hasRecords: boolean,
): ImportProblem['code'] | null => {
  if (works_here) return 'works_here';
  if (signed_in) return 'signed_in';
  return is_merged || hasRecords ? 'has_records' : null;
};

/** Removes those of some people who have never signed in, and neither work here nor were merged. */
export const removeUnused = async (
  tx: EntityManager,
  { studioId, ids }: { studioId: string; ids: readonly string[] },
): Promise<void> => {
  const people = await standings(tx, studioId, ids);
  for (const person of people.values())
    if (!whyKept(person, false))
      await erasePerson(tx, { studioId, userId: person.id, withMail: false });
};

/** Takes people back whom nobody has used: who signed in, or has anything in the studio, stays. */
export const undoPeople = async (
  tx: EntityManager,
  { file, rows }: Batch,
  withRecords: ReadonlySet<string>,
): Promise<BatchResult> => {
  const { studio_id: studioId } = file;
  const ids = rows.flatMap(({ subject_id: id }) => id ?? []);
  const people = await standings(tx, studioId, ids);
  const results: BatchResult[number][] = [];
  for (const row of rows) {
    const person = people.get(row.subject_id ?? '');
    const code = person && whyKept(person, withRecords.has(person.id));
    const leftOut = leftOutOf(row.problems);
    if (code) {
      const problems = [{ field: null, code, value: null }, ...leftOut];
      results.push({ ...row, state: 'kept', problems });
      continue;
    }
    if (person) await erasePerson(tx, { studioId, userId: person.id, withMail: false });
    results.push({ ...row, state: 'undone', problems: leftOut, subject_id: null });
  }
  return results;
};
