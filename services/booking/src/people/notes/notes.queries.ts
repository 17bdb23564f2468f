import type { MemberNote } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { versionColumn } from '../../shared/record-changes.js';

export interface NoteRow {
  id: string;
  member_id: string;
  author_id: string;
  author_name: string | null;
  text: string;
  pinned: boolean;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  version: number;
}

const select = `SELECT n.id, n.member_id, n.author_id, n.text, n.pinned, n.created_at, n.edited_at,
    n.deleted_at, coalesce(nullif(m.full_name, ''), m.email) AS author_name, ${versionColumn('n')}
  FROM member_notes n
  LEFT JOIN members m ON m.studio_id = n.studio_id AND m.id = n.author_id`;

/** Pinned ones first, then the newest; at most 200. */
export const findNotes = (
  tx: EntityManager,
  { studioId, memberId }: { studioId: string; memberId: string },
): Promise<NoteRow[]> =>
  tx.query(
    `${select} WHERE n.studio_id = $1 AND n.member_id = $2 AND n.deleted_at IS NULL
     ORDER BY n.pinned DESC, n.created_at DESC, n.id DESC LIMIT 200`,
    [studioId, memberId],
  );

/** Deleted ones too, while they can be restored; `lock`: until the transaction ends. */
export const findNote = async (
  tx: EntityManager,
  { studioId, id, lock = false }: { studioId: string; id: string; lock?: boolean },
): Promise<NoteRow | undefined> => {
  const [row] = await tx.query<NoteRow[]>(
    `${select} WHERE n.studio_id = $1 AND n.id = $2 ${lock ? 'FOR UPDATE OF n' : ''}`,
    [studioId, id],
  );
  return row;
};

export const toNoteView = (row: NoteRow): MemberNote => ({
  id: row.id,
  text: row.text,
  pinned: row.pinned,
  author: { id: row.author_id, name: row.author_name ?? 'Studio' },
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  version: row.version,
});

/** Throws NOT_FOUND. */
export const lockNote = async (
  tx: EntityManager,
  note: { studioId: string; id: string },
): Promise<NoteRow> => {
  const row = await findNote(tx, { ...note, lock: true });
  if (!row) throw new Refused('NOT_FOUND');
  return row;
};

/** The words of a note are changed and deleted by who wrote them. Throws NOTE_OF_ANOTHER. */
export const refuseOther = (note: NoteRow, caller: { id: string }): void => {
  if (note.author_id !== caller.id) throw new Refused('NOTE_OF_ANOTHER');
};
