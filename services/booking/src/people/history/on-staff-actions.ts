import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { recordHistory } from './record-history.js';

/** What the staff did in payments is a row of the history too. */
@Injectable()
export class OnStaffActions {
  @OnEvent('staff.acted.v1', 'OnStaffActions.acted')
  acted({ studioId, data }: StudioEvent<'staff.acted.v1'>, tx: EntityManager): Promise<void> {
    const { actorId, action, subjectUserId, before, after, reason, at } = data;
    return recordHistory(tx, {
      studioId,
      by: null,
      actorId,
      at: new Date(at),
      action,
      subjectUserId,
      before,
      after,
      ...(reason !== null && { reason }),
    });
  }
}
