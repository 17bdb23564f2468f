import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { MemberNote } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { noteRecordChange, refuseOverwrite } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import { recordHistory } from '../history/history.api.js';
import { lockNote, refuseOther, toNoteView, type NoteRow } from './notes.queries.js';

export interface NoteChange {
  text?: string | undefined;
  pinned?: boolean | undefined;
  version?: number | undefined;
}

interface NoteEdit {
  by: SignedInUser;
  noteId: string;
  change: NoteChange;
}

/** An author changes the words; a pin is everybody's. */
@Injectable()
export class EditNote {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws NOT_FOUND, NOTE_OF_ANOTHER, EDIT_CONFLICT. */
  execute({ by, noteId, change }: NoteEdit): Promise<MemberNote> {
    const note = { studioId: this.studio.id, id: noteId };
    return inTransaction(this.dataSource, async (tx) => {
      const row = await lockNote(tx, note);
      if (row.deleted_at) throw new Refused('NOT_FOUND');
      const { version, ...wanted } = change;
      const after = { text: wanted.text ?? row.text, pinned: wanted.pinned ?? row.pinned };
      if (after.text !== row.text) refuseOther(row, by);
      const record = { studioId: note.studioId, recordId: noteId };
      await refuseOverwrite(tx, record, { version, wanted });
      await this.save(tx, { by, row, after });
      return toNoteView(await lockNote(tx, note));
    });
  }

  private async save(
    tx: EntityManager,
    {
      by,
      row,
      after,
    }: { by: SignedInUser; row: NoteRow; after: { text: string; pinned: boolean } },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const at = this.studio.now();
    const isReworded = after.text !== row.text;
    if (!isReworded && after.pinned === row.pinned) return;
    await tx.query(
      `UPDATE member_notes SET text = $3, pinned = $4, edited_at = $5
       WHERE studio_id = $1 AND id = $2`,
      [studioId, row.id, after.text, after.pinned, isReworded ? at : row.edited_at],
    );
    const before = { text: row.text, pinned: row.pinned };
    await noteRecordChange(tx, { studioId, recordId: row.id }, { by, at, before, after });
    await recordHistory(tx, {
      studioId,
      by,
      at,
      action: 'note.edited',
      subjectUserId: row.member_id,
      before: { noteId: row.id, pinned: row.pinned },
      after: { noteId: row.id, pinned: after.pinned, reworded: isReworded },
    });
  }
}
