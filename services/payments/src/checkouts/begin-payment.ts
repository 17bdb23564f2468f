import type { Sellable } from '@studio/contracts';
import { filsToAed, newId } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { spendLines, tellPaid } from '../fulfilment/fulfilment.api.js';
import { holdGiftCard } from '../gift-cards/gift-cards.api.js';
import {
  addStep,
  findPayment,
  insertPayment,
  recordPaidWithoutCard,
  recordReductions,
} from '../ledger/ledger.api.js';
import type { Payment } from '../ledger/payment.entity.js';
import { reservePromo } from '../promotions/promotions.api.js';
import { pageClosesAt, roundedDiscount, shareOfGift } from './checkout-rules.js';
import type { Intent } from './intent.js';

interface Begin {
  studioId: string;
  intent: Intent;
  offer: Sellable;
  /** Of the site, such as https://studio.ae. */
  publicUrl: string;
}

/**
 * Notes an intent with its lines, in the caller's transaction: a use of the promotion and money of
 * the gift card are set aside for it. Null when the member has an open one already. When nothing is
 * left to pay, it is paid at once. Throws what the lines refuse.
 */
export const beginPayment = async (
  tx: EntityManager,
  { studioId, intent, offer, publicUrl }: Begin,
): Promise<Payment | null> => {
  const id = newId();
  const now = new Date();
  const made = await insertPayment(tx, {
    studioId,
    id,
    userId: intent.userId,
    kind: intent.kind,
    referenceId: intent.referenceId,
    description: offer.name,
    amount: offer.price,
    wish: wishOf(intent),
    currency: offer.currency,
    closesAt: pageClosesAt(now, offer),
  });
  if (!made) return null;
  await takeLines(tx, { studioId, id, intent, price: offer.price, now });
  const payment = await findPayment(tx, { studioId, id });
  if (!payment) throw new Error('an intent that was noted must be there');
  await addStep(tx, payment, { what: 'Checkout started', detail: inWords(payment) });
  if (payment.amount > 0) return payment;
  await payNothing(tx, payment, publicUrl);
  return findPayment(tx, payment);
};

const wishOf = ({ gift }: Intent): string | null =>
  gift && JSON.stringify({ recipientEmail: gift.recipientEmail, message: gift.message });

interface Lines {
  studioId: string;
  id: string;
  intent: Intent;
  price: number;
  now: Date;
}

const takeLines = async (
  tx: EntityManager,
  { studioId, id, intent, price, now }: Lines,
): Promise<void> => {
  const { userId, kind, referenceId, promoCode, giftCardCode } = intent;
  if (!promoCode && !giftCardCode) return;
  const asked = { studioId, paymentId: id, userId, kind, referenceId, price, now };
  const promo = promoCode ? await reservePromo(tx, { ...asked, code: promoCode }) : null;
  const discount = promo ? roundedDiscount(price, promo.amount) : 0;
  const gift = await takeGift(tx, { studioId, id, intent, toPay: price - discount });
  await recordReductions(
    tx,
    { studioId, id },
    {
      amount: price - discount - (gift?.amount ?? 0),
      discount,
      promoCodeId: promo?.promoCodeId ?? null,
      promoCode: promo?.code ?? null,
      giftAmount: gift?.amount ?? 0,
      giftCardId: gift?.giftCardId ?? null,
      giftEnding: gift?.ending ?? null,
    },
  );
};

const takeGift = async (
  tx: EntityManager,
  { studioId, id, intent, toPay }: { studioId: string; id: string; intent: Intent; toPay: number },
) => {
  const { giftCardCode, kind } = intent;
  if (!giftCardCode) return null;
  // A card for a card would only launder it; a subscription renews when the card is long empty.
  if (kind === 'gift_card' || kind === 'subscription')
    throw new Refused('GIFT_CARD_NOT_APPLICABLE');
  if (toPay <= 0) return null;
  const share = shareOfGift(toPay);
  return holdGiftCard(tx, { studioId, paymentId: id, code: giftCardCode, share });
};

const inWords = ({ description, currency, ...lines }: Payment): string => {
  const price = lines.amount + lines.discount + lines.giftAmount;
  const parts = [`${description}, ${currency} ${filsToAed(price)}`];
  if (lines.discount) parts.push(`${lines.promoCode}: −${filsToAed(lines.discount)}`);
  if (lines.giftAmount)
    parts.push(`gift card ${lines.giftEnding}: −${filsToAed(lines.giftAmount)}`);
  return parts.join(', ');
};

/** Codes pay for all of it: no card page, and the result page finds it by a session of our own. */
const payNothing = async (
  tx: EntityManager,
  payment: Payment,
  publicUrl: string,
): Promise<void> => {
  const sessionId = `free_${payment.id}`;
  const query = new URLSearchParams({ session_id: sessionId, type: payment.kind }).toString();
  const url = `${publicUrl}/payment-success?${query}`;
  const paidAt = await recordPaidWithoutCard(tx, payment, { sessionId, url });
  if (!paidAt || !(await spendLines(tx, payment))) throw new Error('what is held can be spent');
  await addStep(tx, payment, { what: 'Paid', detail: 'nothing was left for the card' });
  await tellPaid(tx, payment, { sessionId, paidAt });
};
