import type { DisputeView } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { Dispute } from './dispute.entity.js';

/** Those of one payment, oldest first. */
export const findDisputesOf = async (
  manager: EntityManager,
  { studioId, paymentId }: { studioId: string; paymentId: string },
): Promise<DisputeView[]> => {
  const rows = await manager.find(Dispute, {
    where: { studioId, paymentId },
    order: { openedAt: 'ASC' },
  });
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.paymentId,
    amount: row.amount,
    reason: row.reason,
    state: row.state,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  }));
};
