import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { Payout } from './payout.entity.js';

export type NewPayout = Pick<
  Payout,
  'studioId' | 'refundId' | 'paymentId' | 'saleId' | 'userId' | 'method' | 'amount' | 'reason'
>;

/** With the refund's credit note, in its transaction. */
export const owePayout = async (tx: EntityManager, payout: NewPayout): Promise<void> => {
  await tx.insert(Payout, { ...payout, id: newId() });
};
