import { createHash } from 'node:crypto';
import type { startCheckout } from '@studio/contracts';
import { plainAddress } from '@studio/domain-kit';
import { endingOf } from '../../products/gift-cards/gift-cards.api.js';
import { normalCode } from '../../products/promotions/promotions.api.js';
import type {
  ChosenClass,
  GiftCardRequest,
  PaymentKind,
} from '../../accounting/ledger/payment.entity.js';
import type { z } from 'zod';

export type CheckoutBody = z.infer<NonNullable<(typeof startCheckout)['body']>>;

/** What a member wants to buy, in one press of a button. */
export interface Intent {
  userId: string;
  kind: PaymentKind;
  /** The package, the reservation of a place, the held booking; of a gift card, see giftId. */
  referenceId: string;
  /** Where the card page leads who turns back: a path of the site. */
  backTo: string;
  /** The caller's Idempotency-Key, and a print of all that was asked with it. */
  key: string;
  fingerprint: string;
  promoCode: string | null;
  giftCardCode: string | null;
  /** By which an open page knows the gift card again. */
  giftEnding: string | null;
  /** Of a gift card; its amount in fils. */
  gift: (GiftCardRequest & { amount: number }) | null;
  /** The class that credits are bought for. */
  chosenClass: ChosenClass | null;
}

const itemOf = (body: CheckoutBody): Pick<Intent, 'kind' | 'referenceId' | 'backTo' | 'gift'> => {
  switch (body.kind) {
    case 'package':
      return { kind: body.kind, referenceId: body.packageId, backTo: '/packages', gift: null };
    case 'event': {
      const { eventId, reservationId } = body;
      const query = new URLSearchParams({ eventId, reservationId }).toString();
      const backTo = `/payment?${query}`;
      return { kind: body.kind, referenceId: reservationId, backTo, gift: null };
    }
    case 'class': {
      const backTo = `/payment?bookingId=${body.bookingId}`;
      return { kind: body.kind, referenceId: body.bookingId, backTo, gift: null };
    }
    case 'subscription':
      return {
        kind: body.kind,
        referenceId: body.planId,
        backTo: '/subscriptions',
        gift: null,
      };
    case 'gift_card': {
      const recipientEmail = body.recipientEmail ? plainAddress(body.recipientEmail) : null;
      const gift = { amount: body.amount, recipientEmail, message: body.message || null };
      return { kind: body.kind, referenceId: '', backTo: '/packages?tab=gift', gift };
    }
  }
};

export const intentOf = (body: CheckoutBody, user: { userId: string; key: string }): Intent => {
  const { promoCode, giftCardCode } = body;
  return {
    ...user,
    ...itemOf(body),
    promoCode: promoCode ? normalCode(promoCode) : null,
    giftCardCode: giftCardCode ?? null,
    chosenClass: body.kind === 'package' ? (body.chosenClass ?? null) : null,
    giftEnding: giftCardCode ? endingOf(giftCardCode) : null,
    fingerprint: createHash('sha256').update(JSON.stringify(body)).digest('base64url'),
  };
};

/**
 * The id that a gift card will have: the same for the same request until one is paid, so that two
 * presses make one page, and the next one buys another card.
 */
export const giftId = (
  { userId, gift }: Pick<Intent, 'userId' | 'gift'>,
  boughtBefore: number,
): string => {
  const print = JSON.stringify([userId, gift, boughtBefore]);
  const hex = createHash('sha256').update(print).digest('hex');
  // A UUID of version 8: made by a rule of one's own.
  const variant = ((parseInt(hex.slice(16, 17), 16) % 4) + 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};
