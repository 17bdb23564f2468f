import { changedFields, refuseEditConflict, type RecordChange } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';

type Facts = Readonly<Record<string, unknown>>;

interface OfRecord {
  studioId: string;
  /** Of the row; of the settings, the studio's. */
  recordId: string;
}

/** A column of a select: the version of `row`, whose id is `id` unless said. */
export const versionColumn = (row: string, id = 'id'): string => `
  (SELECT coalesce(max(rc.version), 0) FROM record_changes rc
    WHERE rc.studio_id = ${row}.studio_id AND rc.record_id = ${row}.${id}) AS version`;

/** By id; a record that was never changed has none, which is version 0. */
export const versionsOf = async (
  tx: EntityManager,
  studioId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.query<{ id: string; version: number }[]>(
    `SELECT record_id AS id, max(version) AS version FROM record_changes
     WHERE studio_id = $1 AND record_id = ANY($2::uuid[]) GROUP BY record_id`,
    [studioId, ids],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
};

/** Records that are erased take what was noted of them along. */
export const forgetRecordChanges = async (
  tx: EntityManager,
  studioId: string,
  recordIds: readonly string[],
): Promise<void> => {
  await tx.query(
    `DELETE FROM record_changes WHERE studio_id = $1 AND record_id = ANY($2::uuid[])`,
    [studioId, recordIds],
  );
};

/**
 * Refuses what would overwrite a change that others made since `version` was read; undefined: an
 * old client, whose write wins. Hold the record's lock. Throws EDIT_CONFLICT.
 */
export const refuseOverwrite = async (
  tx: EntityManager,
  { studioId, recordId }: OfRecord,
  { version, wanted }: { version: number | undefined; wanted: Facts },
): Promise<void> => {
  if (version === undefined) return;
  const since = await tx.query<RecordChange[]>(
    `SELECT c.version, c.at, c.before, c.after, coalesce(m.full_name, m.email) AS by
     FROM record_changes c
     LEFT JOIN members m ON m.studio_id = c.studio_id AND m.id = c.actor_id
     WHERE c.studio_id = $1 AND c.record_id = $2 AND c.version > $3 ORDER BY c.version`,
    [studioId, recordId, version],
  );
  refuseEditConflict(wanted, since);
};

/**
 * Notes what was changed of a locked record, under its next version; nothing when nothing differs.
 * Fields are named as requests name them. Each writer of an editable record calls it.
 */
export const noteRecordChange = async (
  tx: EntityManager,
  { studioId, recordId }: OfRecord,
  done: { by: { id: string } | null; at: Date; before: Facts; after: Facts },
): Promise<void> => {
  const { before, after } = changedFields(done.before, done.after);
  if (Object.keys(after).length === 0) return;
  await tx.query(
    `INSERT INTO record_changes (studio_id, record_id, version, at, actor_id, before, after)
     SELECT $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5, $6 FROM record_changes
     WHERE studio_id = $1 AND record_id = $2`,
    [
      studioId,
      recordId,
      done.at,
      done.by?.id ?? null,
      JSON.stringify(before),
      JSON.stringify(after),
    ],
  );
};
