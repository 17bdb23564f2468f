import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { MemberNote, NoteVisibility } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { noteRecordChange, refuseOverwrite } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import { recordHistory } from '../history/history.api.js';
import { lockNote, lockOpenNote, refuseOther, toNoteView, type NoteRow } from './notes.queries.js';

export interface NoteChange {
  text?: string | undefined;
  pinned?: boolean | undefined;
  visibility?: NoteVisibility | undefined;
  version?: number | undefined;
}

interface NoteEdit {
  by: SignedInUser;
  noteId: string;
  change: NoteChange;
}

type Content = Pick<NoteRow, 'text' | 'pinned' | 'visibility'>;

/** An author changes the words and who reads them; a pin is everybody's at the front desk. */
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
      const row = await lockOpenNote(tx, by, note);
      if (row.deleted_at) throw new Refused('NOT_FOUND');
      const { version, ...wanted } = change;
      const after = merged(row, wanted);
      if (after.text !== row.text || after.visibility !== row.visibility) refuseOther(row, by);
      const record = { studioId: note.studioId, recordId: noteId };
      await refuseOverwrite(tx, record, { version, wanted });
      await this.save(tx, { by, row, after });
      return toNoteView(await lockNote(tx, note));
    });
  }

  private async save(
    tx: EntityManager,
    { by, row, after }: { by: SignedInUser; row: NoteRow; after: Content },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const at = this.studio.now();
    const isReworded = after.text !== row.text;
    const before = contentOf(row);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    await tx.query(
      `UPDATE member_notes SET text = $3, pinned = $4, edited_at = $5, visibility = $6
       WHERE studio_id = $1 AND id = $2`,
      [
        studioId,
        row.id,
        after.text,
        after.pinned,
        isReworded ? at : row.edited_at,
        after.visibility,
      ],
    );
    await noteRecordChange(tx, { studioId, recordId: row.id }, { by, at, before, after });
    await recordHistory(tx, {
      studioId,
      by,
      at,
      action: 'note.edited',
      subjectUserId: row.member_id,
      before: { noteId: row.id, pinned: row.pinned, visibility: row.visibility },
      after: {
        noteId: row.id,
        pinned: after.pinned,
        visibility: after.visibility,
        reworded: isReworded,
      },
    });
  }
}

const contentOf = ({ text, pinned, visibility }: Content): Content => ({
  text,
  pinned,
  visibility,
});

const merged = (row: NoteRow, wanted: NoteChange): Content => ({
  text: wanted.text ?? row.text,
  pinned: wanted.pinned ?? row.pinned,
  visibility: wanted.visibility ?? row.visibility,
});
