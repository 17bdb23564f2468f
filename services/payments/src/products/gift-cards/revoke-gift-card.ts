import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { moveBalance } from './move-balance.js';

interface RevokeInput {
  studioId: string;
  /** The payment that bought the card. */
  paymentId: string;
  refundId: string;
  /** Fils. */
  amount: number;
  /** True: refuses when more of it is spent. False: the money is gone already, take what is left. */
  whole: boolean;
}

/** The money for a gift card goes back, and so does the card's. Throws GIFT_CARD_SPENT. */
export const revokeGiftCard = async (
  tx: EntityManager,
  { studioId, paymentId, refundId, amount, whole }: RevokeInput,
): Promise<void> => {
  const [card] = await tx.query<{ id: string; balance: number }[]>(
    `SELECT id, balance FROM gift_cards WHERE studio_id = $1 AND payment_id = $2 FOR UPDATE`,
    [studioId, paymentId],
  );
  if (!card) return;
  if (whole && card.balance < amount) throw new Refused('GIFT_CARD_SPENT');
  const delta = -Math.min(card.balance, amount);
  await moveBalance(tx, {
    studioId,
    giftCardId: card.id,
    kind: 'take_back',
    delta,
    paymentId,
    refundId,
  });
};
