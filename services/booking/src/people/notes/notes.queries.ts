import { isFrontDesk, type SignedInUser } from '@studio/auth';
import type { ClassNote, MemberNote, NoteVisibility } from '@studio/contracts';
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
  visibility: NoteVisibility;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  import_id: string | null;
  version: number;
}

const select = `SELECT n.id, n.member_id, n.author_id, n.text, n.pinned, n.visibility, n.created_at, n.edited_at,
    n.deleted_at, n.import_id,
    coalesce(nullif(m.full_name, ''), m.email) AS author_name, ${versionColumn('n')}
  FROM member_notes n
  LEFT JOIN members m ON m.studio_id = n.studio_id AND m.id = n.author_id`;

/** An own note is there for its author alone, whose id is `reader`. */
const isShown = (reader: string): string =>
  `n.deleted_at IS NULL AND (n.visibility = 'team' OR n.author_id = ${reader})`;

const inOrder = 'ORDER BY n.pinned DESC, n.created_at DESC, n.id DESC';

/** Pinned ones first, then the newest; at most 200. */
export const findNotes = (
  tx: EntityManager,
  { studioId, memberId, readerId }: { studioId: string; memberId: string; readerId: string },
): Promise<NoteRow[]> =>
  tx.query(
    `${select} WHERE n.studio_id = $1 AND n.member_id = $2 AND ${isShown('$3')}
     ${inOrder} LIMIT 200`,
    [studioId, memberId, readerId],
  );

/** Who is expected in a class, or was. */
const comes = `(SELECT b.member_id FROM bookings b WHERE b.studio_id = $1 AND b.schedule_id = $2
  AND b.status IN ('confirmed', 'attended', 'no_show'))`;

/** On all who come to a class. */
export const findNotesOfClass = (
  tx: EntityManager,
  { studioId, scheduleId, readerId }: { studioId: string; scheduleId: string; readerId: string },
): Promise<NoteRow[]> =>
  tx.query(
    `${select} WHERE n.studio_id = $1 AND n.member_id IN ${comes} AND ${isShown('$3')} ${inOrder}`,
    [studioId, scheduleId, readerId],
  );

/** Throws MEMBER_NOT_FOUND. */
export const refuseWhoStaysAway = async (
  tx: EntityManager,
  { studioId, scheduleId, memberId }: { studioId: string; scheduleId: string; memberId: string },
): Promise<void> => {
  const [row] = await tx.query<object[]>(`SELECT 1 WHERE $3::uuid IN ${comes}`, [
    studioId,
    scheduleId,
    memberId,
  ]);
  if (!row) throw new Refused('MEMBER_NOT_FOUND');
};

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
  visibility: row.visibility,
  author: { id: row.author_id, name: row.author_name ?? 'Studio' },
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  isImported: row.import_id !== null,
  version: row.version,
});

export const toClassNote = (row: NoteRow): ClassNote => ({
  ...toNoteView(row),
  userId: row.member_id,
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

/**
 * A note that `caller` may write to. What is another's own, and to trainers every note of others,
 * is not there. Throws NOT_FOUND.
 */
export const lockOpenNote = async (
  tx: EntityManager,
  caller: SignedInUser,
  note: { studioId: string; id: string },
): Promise<NoteRow> => {
  const row = await lockNote(tx, note);
  const isOpen = row.visibility === 'team' && isFrontDesk(caller);
  if (row.author_id !== caller.id && !isOpen) throw new Refused('NOT_FOUND');
  return row;
};

/** Words and readers of a note are its author's to change. Throws NOTE_OF_ANOTHER. */
export const refuseOther = (note: NoteRow, caller: { id: string }): void => {
  if (note.author_id !== caller.id) throw new Refused('NOTE_OF_ANOTHER');
};
