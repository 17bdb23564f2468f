import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { deletedAmong } from '../members/members.api.js';
import { publishFrontDeskChange } from './front-desk-changes.js';
import { insertHistory, recordHistory } from './record-history.js';

/** What the staff did in other services is a row of the history too. */
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
      service: 'payments',
      ...(reason !== null && { reason }),
    });
  }

  @OnEvent('staff.acted_on_accounts.v1', 'OnStaffActions.actedOnAccounts')
  async actedOnAccounts(
    { studioId, data }: StudioEvent<'staff.acted_on_accounts.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { at, reason, ...action } = data;
    const people = data.rows.flatMap(({ userId }) => userId ?? []);
    const gone = await deletedAmong(tx, studioId, people);
    const isGone = ({ userId }: { userId: string | null }): boolean =>
      userId !== null && gone.has(userId);
    // News that come late bring no values of a deleted person back.
    const rows = data.rows.map((row) => (isGone(row) ? { ...row, before: {}, after: {} } : row));
    await insertHistory(tx, {
      ...action,
      studioId,
      at: new Date(at),
      reason: rows.every(isGone) ? null : reason,
      service: 'identity',
      rows,
    });
    const userId = rows.length === 1 ? (rows[0]?.userId ?? null) : null;
    await publishFrontDeskChange(tx, {
      studioId,
      about: userId ? 'person' : 'studio',
      userId,
    });
  }
}
