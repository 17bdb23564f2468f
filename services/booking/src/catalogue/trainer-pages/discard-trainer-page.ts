import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { keepDraft, publishUnsent } from './keep-draft.js';
import { findPage, type PageRow } from './trainer-pages.queries.js';

/** Throws a draft away, sent or not; what members see stays. */
@Injectable()
export class DiscardTrainerPage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws TRAINER_NOT_FOUND. */
  execute(trainer: SignedInUser): Promise<PageRow> {
    const ofTrainer = { studioId: this.studio.id, trainerId: trainer.id };
    return inTransaction(this.dataSource, async (tx) => {
      const page = await findPage(tx, ofTrainer, true);
      if (page.state === 'none') return page;
      await publishUnsent(tx, { studioId: ofTrainer.studioId, page });
      return keepDraft(tx, ofTrainer, { content: page.approved, state: 'none' });
    });
  }
}
