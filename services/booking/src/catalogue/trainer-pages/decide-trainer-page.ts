import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { publishTrainerPage } from '../items/catalogue.api.js';
import { keepDraft } from './keep-draft.js';
import { findPage, type PageRow } from './trainer-pages.queries.js';

interface Decision {
  trainerId: string;
  /** Of the draft that was read. */
  version: number;
  approve: boolean;
  reason?: string | undefined;
}

/** An admin approves what a trainer sent, or sends it back with a reason. */
@Injectable()
export class DecideTrainerPage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws TRAINER_NOT_FOUND, PAGE_CHANGED, REASON_REQUIRED. */
  execute(admin: SignedInUser, decision: Decision): Promise<PageRow> {
    const { trainerId, version, approve, reason = '' } = decision;
    if (!approve && reason === '') throw new Refused('REASON_REQUIRED');
    const ofTrainer = { studioId: this.studio.id, trainerId };
    return inTransaction(this.dataSource, async (tx) => {
      const page = await findPage(tx, ofTrainer, true);
      if (page.state !== 'sent' || page.version !== version) throw new Refused('PAGE_CHANGED');
      await this.record(tx, { admin, page, decision });
      await publish(tx, {
        type: 'trainer.page_decided.v1',
        data: { userId: trainerId, approved: approve, reason: reason || null },
        studioId: this.studio.id,
      });
      const { draft: content } = page;
      return approve
        ? keepDraft(tx, ofTrainer, { content, state: 'none' })
        : keepDraft(tx, ofTrainer, { content, state: 'returned', reason });
    });
  }

  /** In the history, and in what members see. */
  private async record(
    tx: EntityManager,
    {
      admin,
      page: { approved, draft },
      decision: { trainerId, approve, reason },
    }: { admin: SignedInUser; page: PageRow; decision: Decision },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const at = this.studio.now();
    if (approve)
      await publishTrainerPage(tx, {
        studioId,
        trainerId,
        by: admin,
        at,
        before: approved,
        after: draft,
      });
    await recordHistory(tx, {
      studioId,
      by: admin,
      at,
      action: approve ? 'trainer_page.approved' : 'trainer_page.returned',
      subjectUserId: trainerId,
      before: { ...approved },
      after: approve ? { ...draft } : { ...approved },
      ...(reason && { reason }),
    });
  }
}
