import type { EntityManager } from 'typeorm';
import { Payout } from './payout.entity.js';

type Key = Pick<Payout, 'studioId' | 'id'>;

/** Locked until the caller's transaction ends: it is paid out once. */
export const lockPayout = (tx: EntityManager, { studioId, id }: Key): Promise<Payout | null> =>
  tx.findOne(Payout, { where: { studioId, id }, lock: { mode: 'pessimistic_write' } });

export const markPaidOut = async (
  tx: EntityManager,
  { studioId, id }: Key,
  paidOut: Pick<Payout, 'way' | 'actorId' | 'note' | 'giftCardId' | 'requestKey'>,
): Promise<void> => {
  await tx.update(Payout, { studioId, id }, { ...paidOut, paidOutAt: () => 'now()' });
};
