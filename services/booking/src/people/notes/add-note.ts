import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { MemberNote } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { recordHistory } from '../history/history.api.js';
import { isKnownMember } from '../members/members.api.js';
import { findNote, toNoteView } from './notes.queries.js';

interface AddedNote {
  author: SignedInUser;
  key: string;
  memberId: string;
  note: { text: string; pinned: boolean };
}

/** The history names the note, never its words: it can't be erased, and they can. */
@Injectable()
export class AddNote {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws MEMBER_NOT_FOUND, IDEMPOTENCY_KEY_REUSED. */
  execute({ author, key, memberId, note }: AddedNote): Promise<MemberNote> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    return inTransaction(this.dataSource, async (tx) => {
      const fingerprint = fingerprintOf(['note', memberId, note.text, note.pinned]);
      const intent = { studioId, userId: author.id, key, now, fingerprint };
      const answer = { noteId: newId() };
      const before = await keepAnswer(tx, answer, intent);
      const { noteId: id } = before ?? answer;
      if (!before) {
        if (!(await isKnownMember(tx, studioId, memberId))) throw new Refused('MEMBER_NOT_FOUND');
        await tx.query(
          `INSERT INTO member_notes (studio_id, id, member_id, author_id, text, pinned, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
          [studioId, id, memberId, author.id, note.text, note.pinned, now],
        );
        await recordHistory(tx, {
          studioId,
          by: author,
          at: now,
          action: 'note.added',
          subjectUserId: memberId,
          before: {},
          after: { noteId: id, pinned: note.pinned },
        });
      }
      const row = await findNote(tx, { studioId, id });
      if (!row) throw new Refused('NOT_FOUND');
      return toNoteView(row);
    });
  }
}
