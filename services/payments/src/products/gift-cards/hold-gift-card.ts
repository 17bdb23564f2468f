import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { moveBalance } from './move-balance.js';
import { GiftCard } from './gift-card.entity.js';
import { hashOf } from './gift-code.js';

/** Locked until the caller's transaction ends. Throws GIFT_CARD_NOT_FOUND, GIFT_CARD_BLOCKED. */
const lockByCode = async (
  tx: EntityManager,
  { studioId, code }: { studioId: string; code: string },
): Promise<GiftCard> => {
  const card = await tx.findOne(GiftCard, {
    where: { studioId, codeHash: hashOf(code) },
    lock: { mode: 'pessimistic_write' },
  });
  if (!card) throw new Refused('GIFT_CARD_NOT_FOUND');
  if (card.blocked) throw new Refused('GIFT_CARD_BLOCKED');
  return card;
};

interface Hold {
  studioId: string;
  paymentId: string;
  code: string;
  /** How much of a balance is to be used, in fils. */
  share: (balance: number) => number;
}

/** Sets money aside for a card page, in the transaction that begins it. */
export const holdGiftCard = async (
  tx: EntityManager,
  { studioId, paymentId, code, share }: Hold,
): Promise<{ giftCardId: string; ending: string; amount: number }> => {
  const { id: giftCardId, balance, ending } = await lockByCode(tx, { studioId, code });
  if (balance <= 0) throw new Refused('GIFT_CARD_EMPTY');
  const amount = share(balance);
  await moveBalance(tx, { studioId, giftCardId, kind: 'hold', delta: -amount, paymentId });
  return { giftCardId, ending, amount };
};

type Held = Pick<Payment, 'studioId' | 'id' | 'giftCardId' | 'giftAmount'>;

const heldFor = async (tx: EntityManager, { studioId, id }: Held): Promise<number> => {
  const [row] = await tx.query<{ held: number }[]>(
    `SELECT coalesce(-sum(delta), 0)::int AS held FROM gift_card_entries
     WHERE studio_id = $1 AND payment_id = $2 AND kind IN ('hold', 'release')`,
    [studioId, id],
  );
  return row?.held ?? 0;
};

/** The card page closed unpaid: what was set aside is free again. Safe to repeat. */
export const releaseGiftCard = async (tx: EntityManager, payment: Held): Promise<void> => {
  const { studioId, id: paymentId, giftCardId } = payment;
  if (!giftCardId || !payment.giftAmount) return;
  await tx.query(`SELECT FROM gift_cards WHERE studio_id = $1 AND id = $2 FOR UPDATE`, [
    studioId,
    giftCardId,
  ]);
  const delta = await heldFor(tx, payment);
  await moveBalance(tx, { studioId, giftCardId, kind: 'release', delta, paymentId });
};

/**
 * The rest was paid: what was set aside is spent. False when it was given up before and has been
 * spent elsewhere since.
 */
export const spendGiftCard = async (tx: EntityManager, payment: Held): Promise<boolean> => {
  const { studioId, id: paymentId, giftCardId, giftAmount } = payment;
  if (!giftCardId || !giftAmount) return true;
  await releaseGiftCard(tx, payment);
  const card = await tx.findOneByOrFail(GiftCard, { studioId, id: giftCardId });
  if (card.balance < giftAmount) return false;
  await moveBalance(tx, { studioId, giftCardId, kind: 'use', delta: -giftAmount, paymentId });
  return true;
};
