import { inTransaction } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { withoutContact } from './check-people.js';
import type { ImportFileRow, ImportedRow, RowResult } from './import-rows.js';
import { removeUnused } from './undo-people.js';
import { lockNewPeople, makePeople } from './write-people.js';

/**
 * Makes whom rows of records name and somebody has called a new person, by the id that the answer
 * gave. Who is here stays as they are.
 */
export const makeAnsweredPeople = (
  dataSource: DataSource,
  file: ImportFileRow,
  rows: readonly ImportedRow[],
): Promise<void> => inTransaction(dataSource, (tx) => makeMissing(tx, file, rows));

const makeMissing = async (
  tx: EntityManager,
  file: ImportFileRow,
  rows: readonly ImportedRow[],
): Promise<void> => {
  const ids = rows.flatMap(({ subject_id: id }) => id ?? []);
  await lockNewPeople(tx);
  const missing = await tx.query<{ id: string }[]>(
    `SELECT DISTINCT n.user_id AS id FROM import_names n
     WHERE n.studio_id = $1 AND n.is_new AND n.user_id = ANY($2)
       AND NOT EXISTS (SELECT FROM users u WHERE u.id = n.user_id)`,
    [file.studio_id, ids],
  );
  const left = new Set(missing.map(({ id }) => id));
  const wanted = rows.flatMap(({ no, facts, matched_by: by, subject_id: id }) =>
    id && left.delete(id) ? [{ no, facts: withoutContact(facts, by).facts, subject_id: id }] : [],
  );
  if (wanted.length > 0) await makePeople(tx, file, wanted);
};

/** Whom the import made for its records goes with the last of them, where nothing else depends on it. */
export const undoAnsweredPeople = async (
  tx: EntityManager,
  {
    file: { studio_id: studioId, id },
    rows,
    withRecords,
  }: { file: ImportFileRow; rows: readonly RowResult[]; withRecords: ReadonlySet<string> },
): Promise<void> => {
  const made = await tx.query<{ id: string }[]>(
    `SELECT DISTINCT n.user_id AS id FROM import_names n
     WHERE n.studio_id = $1 AND n.import_id = $2 AND n.is_new AND n.user_id = ANY($3)
       AND NOT EXISTS (SELECT FROM import_rows r
         WHERE r.studio_id = $1 AND r.import_id = $2 AND r.subject_id = n.user_id
           AND r.state IN ('made', 'kept') AND r.no <> ALL($4))`,
    [
      studioId,
      id,
      rows.flatMap(({ subject_id: subject }) => subject ?? []),
      rows.filter(({ state }) => state === 'undone').map(({ no }) => no),
    ],
  );
  const ids = made.map(({ id: one }) => one).filter((one) => !withRecords.has(one));
  await removeUnused(tx, { studioId, ids });
};
