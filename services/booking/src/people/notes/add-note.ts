import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { NoteVisibility } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { recordHistory } from '../history/history.api.js';
import { requireMember } from '../members/members.api.js';
import { refuseClosedClass } from '../safety/safety.api.js';
import { findNote, refuseWhoStaysAway, type NoteRow } from './notes.queries.js';

interface AddedNote {
  author: SignedInUser;
  key: string;
  memberId: string;
  note: { text: string; pinned: boolean; visibility: NoteVisibility };
  /** Written from the roster of this class, by who runs it. */
  scheduleId?: string;
}

/** The history names the note, never its words: it can't be erased, and they can. */
@Injectable()
export class AddNote {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /**
   * Throws MEMBER_NOT_FOUND, IDEMPOTENCY_KEY_REUSED; for a class also SCHEDULE_NOT_FOUND,
   * NOTES_NOT_OPEN, NOTES_CLOSED.
   */
  execute(added: AddedNote): Promise<NoteRow> {
    const { author, key, memberId, note } = added;
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    return inTransaction(this.dataSource, async (tx) => {
      const fingerprint = fingerprintOf([
        'note',
        memberId,
        note.text,
        note.pinned,
        note.visibility,
      ]);
      const intent = { studioId, userId: author.id, key, now, fingerprint };
      const answer = { noteId: newId() };
      const before = await keepAnswer(tx, answer, intent);
      const { noteId: id } = before ?? answer;
      if (!before) await this.insert(tx, added, id);
      const row = await findNote(tx, { studioId, id });
      if (!row) throw new Refused('NOT_FOUND');
      return row;
    });
  }

  private async insert(tx: EntityManager, added: AddedNote, id: string): Promise<void> {
    const { author, memberId, note } = added;
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    await this.refuse(tx, added);
    await tx.query(
      `INSERT INTO member_notes
         (studio_id, id, member_id, author_id, text, pinned, visibility, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [studioId, id, memberId, author.id, note.text, note.pinned, note.visibility, now],
    );
    await recordHistory(tx, {
      studioId,
      by: author,
      at: now,
      action: 'note.added',
      subjectUserId: memberId,
      before: {},
      after: { noteId: id, pinned: note.pinned, visibility: note.visibility },
    });
  }

  private async refuse(
    tx: EntityManager,
    { author: staff, memberId, scheduleId }: AddedNote,
  ): Promise<void> {
    const { id: studioId } = this.studio;
    if (scheduleId) {
      await refuseClosedClass(tx, this.studio, { staff, scheduleId, part: 'NOTES' });
      await refuseWhoStaysAway(tx, { studioId, scheduleId, memberId });
    } else {
      await requireMember(tx, studioId, memberId);
    }
  }
}
