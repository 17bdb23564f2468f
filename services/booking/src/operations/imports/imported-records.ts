import type { ImportBatch, ImportUndo, RecordKind } from '@studio/contracts';
import type { EntityManager } from 'typeorm';

/** What a row of a file made. */
export interface ImportedRecord {
  no: number;
  kind: RecordKind;
  key: string;
  member_id: string;
  record_id: string;
  undone_at: Date | null;
}

/** SQL: what `id` names was made by an import that was taken back. */
export const isUndone = (id: string): string => `EXISTS (SELECT FROM imported_records back
  WHERE back.studio_id = $1 AND back.record_id = ${id} AND back.undone_at IS NOT NULL)`;

/** What rows of this import made before, by their numbers. */
export const findMade = async (
  tx: EntityManager,
  studioId: string,
  { importId, nos }: { importId: string; nos: readonly number[] },
): Promise<Map<number, ImportedRecord>> => {
  const rows = await tx.query<ImportedRecord[]>(
    `SELECT no, kind, key, member_id, record_id, undone_at FROM imported_records
     WHERE studio_id = $1 AND import_id = $2 AND no = ANY($3::int[])`,
    [studioId, importId, nos],
  );
  return new Map(rows.map((row) => [row.no, row]));
};

const keyOf = (memberId: string, key: string): string => `${memberId} ${key}`;

/** Whether the same row of another file was written for the same person. */
export const findKnown = async (
  tx: EntityManager,
  studioId: string,
  { kind, importId, rows }: ImportBatch,
): Promise<(row: ImportBatch['rows'][number]) => boolean> => {
  const found = await tx.query<Pick<ImportedRecord, 'member_id' | 'key'>[]>(
    `SELECT member_id, key FROM imported_records
     WHERE studio_id = $1 AND kind = $2 AND key = ANY($3) AND import_id <> $4
       AND undone_at IS NULL`,
    [studioId, kind, rows.map(({ key }) => key), importId],
  );
  const known = new Set(found.map(({ member_id: member, key }) => keyOf(member, key)));
  return ({ person, key }) => known.has(keyOf(person.id, key));
};

export interface Written {
  row: ImportBatch['rows'][number];
  recordId: string;
}

export const insertMade = async (
  tx: EntityManager,
  { studioId, batch, now }: { studioId: string; batch: ImportBatch; now: Date },
  written: readonly Written[],
): Promise<void> => {
  await tx.query(
    `INSERT INTO imported_records (studio_id, import_id, no, kind, key, member_id, record_id, made_at,
       external_id)
     SELECT $1, $2, r.no, $3, r.key, r.member_id, r.record_id, $4, r.external_id
     FROM unnest($5::int[], $6::text[], $7::uuid[], $8::uuid[], $9::text[])
       AS r (no, key, member_id, record_id, external_id)`,
    [
      studioId,
      batch.importId,
      batch.kind,
      now,
      written.map(({ row }) => row.no),
      written.map(({ row }) => row.key),
      written.map(({ row }) => row.person.id),
      written.map(({ recordId }) => recordId),
      written.map(({ row }) => row.facts['recordId'] ?? null),
    ],
  );
};

export const noteUndone = async (
  tx: EntityManager,
  { studioId, undo, now }: { studioId: string; undo: ImportUndo; now: Date },
  nos: readonly number[],
): Promise<void> => {
  await tx.query(
    `UPDATE imported_records SET undone_at = $4
     WHERE studio_id = $1 AND import_id = $2 AND no = ANY($3::int[]) AND undone_at IS NULL`,
    [studioId, undo.importId, nos, now],
  );
};

/** One import at a time: two files with the same rows can't both be the first. */
export const lockImports = async (tx: EntityManager): Promise<void> => {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('imports'))`);
};
