import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { recordHistory } from '../history/history.api.js';
import { notePartsOf } from './note-parts.js';

interface ImportedNote {
  studioId: string;
  memberId: string;
  importId: string;
  fileName: string;
  /** Who imported it: its author here, who may change it. */
  actorId: string;
  text: string;
  now: Date;
}

/** What the system before had noted becomes a note of the team; a long text becomes several. */
export const addImportedNotes = async (tx: EntityManager, note: ImportedNote): Promise<void> => {
  const { studioId, memberId, importId, actorId, now } = note;
  for (const [part, text] of notePartsOf(note.text).entries()) {
    const id = newId();
    // Newest ones stand first: the parts are read in their order.
    const createdAt = new Date(now.getTime() - part);
    await tx.query(
      `INSERT INTO member_notes
         (studio_id, id, member_id, author_id, text, pinned, visibility, created_at, import_id)
       VALUES ($1, $2, $3, $4, $5, false, 'team', $6, $7)`,
      [studioId, id, memberId, actorId, text, createdAt, importId],
    );
    await recordHistory(tx, {
      studioId,
      by: null,
      actorId,
      at: now,
      action: 'note.added',
      subjectUserId: memberId,
      before: {},
      after: { noteId: id, pinned: false, visibility: 'team' },
      reason: `Import of ${note.fileName}`,
    });
  }
};
