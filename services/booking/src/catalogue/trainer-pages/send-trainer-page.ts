import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { keepDraft } from './keep-draft.js';
import { findPage, type PageRow } from './trainer-pages.queries.js';

/** A trainer asks the admins to approve the draft. */
@Injectable()
export class SendTrainerPage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws TRAINER_NOT_FOUND; PAGE_CHANGED, also without a draft. */
  execute(trainer: SignedInUser, version: number): Promise<PageRow> {
    const { id: studioId } = this.studio;
    const ofTrainer = { studioId, trainerId: trainer.id };
    return inTransaction(this.dataSource, async (tx) => {
      const page = await findPage(tx, ofTrainer, true);
      // Repeated: its sending was the change since.
      if (page.state === 'sent' && page.version === version + 1) return page;
      if (page.version !== version || page.state === 'none') throw new Refused('PAGE_CHANGED');
      if (page.state === 'sent') return page;
      const sentAt = this.studio.now();
      const { draft: content } = page;
      await recordHistory(tx, {
        studioId,
        by: trainer,
        at: sentAt,
        action: 'trainer_page.sent',
        subjectUserId: trainer.id,
        before: { ...page.approved },
        after: { ...content },
      });
      return keepDraft(tx, ofTrainer, { content, state: 'sent', sentAt });
    });
  }
}
