import { Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { Subscription } from '../subscriptions/subscription.entity.js';
import {
  closeChange,
  deleteChange,
  findFacts,
  hasHappened,
  lockOpenChange,
} from './staff-change-rows.js';

interface Key {
  studioId: string;
  id: string;
}

/** Brings a change of the staff into the history if it has happened. Safe to repeat. */
@Injectable()
export class CompleteStaffChange {
  constructor(private readonly dataSource: DataSource) {}

  execute(key: Key): Promise<void> {
    return inTransaction(this.dataSource, (tx) => this.complete(tx, key));
  }

  private async complete(tx: EntityManager, { studioId, id }: Key): Promise<void> {
    const change = await lockOpenChange(tx, { studioId, id });
    if (!change) return;
    const row = await tx.findOneBy(Subscription, { studioId, id: change.subscription_id });
    if (!row) return;
    const { actor_id: actorId, action, before, reason } = change;
    const after = await findFacts(tx, row);
    if (!hasHappened(action, before, after)) return deleteChange(tx, { studioId, id });
    await recordStaffAction(tx, {
      studioId,
      actorId,
      subjectUserId: row.userId,
      action,
      before: { ...before },
      after: { ...after },
      reason,
    });
    await closeChange(tx, { studioId, id, after, version: row.changes });
  }
}
