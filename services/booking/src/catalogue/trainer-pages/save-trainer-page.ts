import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { TrainerPageText } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { draftOf, keepDraft, publishUnsent } from './keep-draft.js';
import { findPage, type PageRow } from './trainer-pages.queries.js';

/** Keeps what a trainer has typed; nobody else sees it before it is sent. */
@Injectable()
export class SaveTrainerPage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws TRAINER_NOT_FOUND, PAGE_CHANGED. */
  execute(
    trainer: SignedInUser,
    { version, ...text }: TrainerPageText & { version: number },
  ): Promise<PageRow> {
    const ofTrainer = { studioId: this.studio.id, trainerId: trainer.id };
    return inTransaction(this.dataSource, async (tx) => {
      const page = await findPage(tx, ofTrainer, true);
      if (page.version !== version) throw new Refused('PAGE_CHANGED');
      const content = { ...text, portraitId: draftOf(page).portraitId };
      await publishUnsent(tx, { studioId: ofTrainer.studioId, page });
      return keepDraft(tx, ofTrainer, { content, state: 'draft' });
    });
  }
}
