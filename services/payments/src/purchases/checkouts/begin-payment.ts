import type { Sellable } from '@studio/contracts';
import { filsToAed, newId } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { claimOnce, refusedOnce, publishPaid, spendCodes } from '../fulfilment/fulfilment.api.js';
import { holdGiftCard } from '../../products/gift-cards/gift-cards.api.js';
import {
  addStep,
  findPayment,
  insertPayment,
  lockOnceClaims,
  recordPaidWithoutCard,
  recordReductions,
} from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { onceOfferOf } from '../../products/offers/offers.api.js';
import { reservePromo } from '../../products/promotions/promotions.api.js';
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
  const onceOffer = onceOfferOf(offer);
  const claim = { studioId, id, userId: intent.userId, onceOffer };
  if (onceOffer) await lockOnceClaims(tx, claim);
  const inserted = await insertPayment(tx, {
    studioId,
    id,
    userId: intent.userId,
    kind: intent.kind,
    referenceId: intent.referenceId,
    description: offer.name,
    amount: offer.price,
    giftRequest: giftRequestOf(intent),
    currency: offer.currency,
    closesAt: pageClosesAt(now, offer),
    onceOffer,
  });
  if (!inserted) return null;
  // Another press for the same is no other page: what is claimed is claimed for that one.
  const other = await claimOnce(tx, claim);
  if (other) throw refusedOnce(other, offer.secondUnavailableBecause ?? undefined);
  await applyCodes(tx, { studioId, id, intent, offer, now });
  const payment = await findPayment(tx, { studioId, id });
  if (!payment) throw new Error('an intent that was noted must be there');
  await addStep(tx, payment, { what: 'Checkout started', detail: describePrice(payment) });
  if (payment.amount > 0) return payment;
  await payNothing(tx, payment, publicUrl);
  return findPayment(tx, payment);
};

const giftRequestOf = ({ gift }: Intent): string | null =>
  gift && JSON.stringify({ recipientEmail: gift.recipientEmail, message: gift.message });

interface CodesInput {
  studioId: string;
  id: string;
  intent: Intent;
  offer: Sellable;
  now: Date;
}

const applyCodes = async (
  tx: EntityManager,
  { studioId, id, intent, offer, now }: CodesInput,
): Promise<void> => {
  const { userId, kind, referenceId, promoCode, giftCardCode } = intent;
  if (!promoCode && !giftCardCode) return;
  const { price, productId } = offer;
  const promoInput = { studioId, paymentId: id, userId, kind, referenceId, productId, price, now };
  const promo = promoCode ? await reservePromo(tx, { ...promoInput, code: promoCode }) : null;
  const discount = promo ? roundedDiscount(price, promo.amount) : 0;
  const gift = await holdGift(tx, { studioId, id, intent, toPay: price - discount });
  const { promoCodeId, code } = promo ?? noPromo;
  const { giftCardId, ending, amount: giftAmount } = gift ?? noGift;
  await recordReductions(
    tx,
    { studioId, id },
    {
      amount: price - discount - giftAmount,
      discount,
      promoCodeId,
      promoCode: code,
      giftAmount,
      giftCardId,
      giftEnding: ending,
    },
  );
};

const noPromo = { promoCodeId: null, code: null };
const noGift = { giftCardId: null, ending: null, amount: 0 };

const holdGift = async (
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

const describePrice = ({ description, currency, ...amounts }: Payment): string => {
  const price = amounts.amount + amounts.discount + amounts.giftAmount;
  const parts = [`${description}, ${currency} ${filsToAed(price)}`];
  if (amounts.discount) parts.push(`${amounts.promoCode}: −${filsToAed(amounts.discount)}`);
  if (amounts.giftAmount)
    parts.push(`gift card ${amounts.giftEnding}: −${filsToAed(amounts.giftAmount)}`);
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
  if (!paidAt || !(await spendCodes(tx, payment))) throw new Error('what is held can be spent');
  await addStep(tx, payment, { what: 'Paid', detail: 'nothing was left for the card' });
  await publishPaid(tx, payment, { sessionId, paidAt });
};
