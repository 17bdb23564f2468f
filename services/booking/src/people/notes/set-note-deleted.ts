import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { MemberNote } from '@studio/contracts';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { recordHistory } from '../history/history.api.js';
import { lockOpenNote, refuseOther, toNoteView } from './notes.queries.js';

interface NoteDeletion {
  by: SignedInUser;
  noteId: string;
  /** False: takes the deletion back. */
  isDeleted: boolean;
}

/** Deletes an own note, or takes that back while the note is still there. */
@Injectable()
export class SetNoteDeleted {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws NOT_FOUND, NOTE_OF_ANOTHER. Safe to repeat. */
  execute({ by, noteId, isDeleted }: NoteDeletion): Promise<MemberNote> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const row = await lockOpenNote(tx, by, { studioId, id: noteId });
      refuseOther(row, by);
      const wasDeleted = row.deleted_at !== null;
      if (wasDeleted === isDeleted) return toNoteView(row);
      const at = this.studio.now();
      await tx.query(`UPDATE member_notes SET deleted_at = $3 WHERE studio_id = $1 AND id = $2`, [
        studioId,
        noteId,
        isDeleted ? at : null,
      ]);
      await recordHistory(tx, {
        studioId,
        by,
        at,
        action: isDeleted ? 'note.deleted' : 'note.restored',
        subjectUserId: row.member_id,
        before: { noteId, deleted: wasDeleted },
        after: { noteId, deleted: isDeleted },
      });
      return toNoteView(row);
    });
  }
}
