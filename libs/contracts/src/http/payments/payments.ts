import { z } from 'zod';
import { endpoint, everyone, signedIn } from '../../endpoint.js';
import { currency, fils, id, instant, listOf } from '../../fields.js';
import { giftCardInput } from './gift-cards.js';

/** Sold at the front desk alone: `visit`, the credit of one class; `fee`, one that is owed; `retail`, goods. */
export const paymentKind = z.enum([
  'package',
  'subscription',
  'event',
  'class',
  'gift_card',
  'visit',
  'fee',
  'retail',
]);

/** What lowers the price, and what pays a part of it. As typed: spaces and case don't matter. */
const codes = {
  promoCode: z.string().trim().min(1).max(40).optional(),
  giftCardCode: z.string().trim().min(1).max(60).optional(),
};

/** A class that credits are bought for; `book`: as soon as they are paid, else it is offered again. */
const chosenClass = z.object({ scheduleId: id, book: z.boolean() });

export const startCheckout = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/checkouts',
  summary:
    "Opens the provider's card page at the server's price. One open session per intent: repeating gets the same page.",
  callers: signedIn,
  isSlow: true,
  idempotent: true,
  status: 201,
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('package'),
      packageId: id,
      chosenClass: chosenClass.optional(),
      ...codes,
    }),
    z.object({ kind: z.literal('event'), eventId: id, reservationId: id, ...codes }),
    /** A seat that is held until the card page closes. */
    z.object({ kind: z.literal('class'), bookingId: id, ...codes }),
    z.object({ kind: z.literal('subscription'), planId: id, ...codes }),
    giftCardInput.extend({ kind: z.literal('gift_card'), ...codes }),
  ]),
  /** Nothing is left to pay: `url` is the result page, and no card page was opened. */
  response: z.object({ checkoutId: id, sessionId: z.string(), url: z.url() }),
  errors: [
    'LEGAL_DETAILS_MISSING',
    'PACKAGE_NOT_FOUND',
    'INTRO_USED',
    'ONCE_PER_PERSON',
    'OFFER_PAYMENT_OPEN',
    'PRODUCT_CHANGED',
    'NO_ACTIVE_RESERVATION',
    'EVENT_PLACE_NOT_FOUND',
    'BOOKING_NOT_FOUND',
    'HOLD_EXPIRED',
    'PLAN_NOT_FOUND',
    'SUBSCRIPTION_EXISTS',
    'PROMO_CODE_NOT_FOUND',
    'PROMO_CODE_EXPIRED',
    'PROMO_CODE_LIMIT_REACHED',
    'PROMO_CODE_USED',
    'PROMO_CODE_NOT_APPLICABLE',
    'GIFT_CARD_NOT_FOUND',
    'GIFT_CARD_BLOCKED',
    'GIFT_CARD_EMPTY',
    'GIFT_CARD_NOT_APPLICABLE',
    'PAYMENT_NOT_CONFIGURED',
    'PAYMENT_PROVIDER_DOWN',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

/** Spec section 3, verification result. Always 200: functions clients can't read other bodies. */
export const verificationResult = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  canRetry: z.boolean().optional(),
  /** Why there is no success: the money goes back to who paid. */
  reason: z.literal('refunded').optional(),
  data: z
    .object({
      package: z
        .object({ name: z.string(), classes_remaining: z.int(), expiry_date: z.string() })
        .optional(),
      schedule: z
        .object({
          date: z.string(),
          start_time: z.string(),
          end_time: z.string(),
          class: z.object({ name: z.string(), trainer: z.string() }),
        })
        .optional(),
      event: z.unknown().optional(),
      subscription: z.object({ plan_name: z.string(), next_billing_date: z.string() }).optional(),
      /** Of a package: the class that it was bought for. */
      chosen_class: z.object({ schedule_id: id, book: z.boolean() }).optional(),
      gift_card: z
        .object({ ending: z.string(), amount: z.int(), recipient_email: z.string().nullable() })
        .optional(),
    })
    .optional(),
  payment: z
    .object({
      id: z.string(),
      /** Minor units (fils). */
      amount_total: z.int(),
      metadata: z.object({ package_name: z.string().optional() }),
    })
    .optional(),
});
export type VerificationResult = z.infer<typeof verificationResult>;

export const verifyPayment = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/functions/v1/verify-payment',
  summary: 'Asks the provider whether a session is paid and fulfils it once. Answers 200 always.',
  callers: signedIn,
  isSlow: true,
  body: z.object({
    sessionId: z.string().min(1).max(500),
    sessionType: z.string().max(40).optional(),
  }),
  response: verificationResult,
});

/** Money for a reserved event place (spec section 7). */
export const completeReservationPayment = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/rest/v1/rpc/complete_reservation_payment',
  summary: 'Confirms an event reservation with a paid session of the same member and price.',
  callers: signedIn,
  body: z.object({
    p_reservation_id: z.string().max(100),
    p_stripe_session_id: z.string().max(500),
  }),
  response: z.object({ success: z.boolean(), message: z.string() }),
});

export const stripeWebhook = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/webhooks/stripe',
  machine: true,
  summary: 'Stores a signed event once and answers; the work is done by a job.',
  callers: everyone,
  response: z.object({ received: z.literal(true) }),
  errors: ['WEBHOOK_SIGNATURE'],
});

export const paymentView = z.object({
  id,
  userId: id,
  kind: paymentKind,
  description: z.string(),
  /** What the card is charged: `price` - `discount` - `giftCard`. */
  amount: fils,
  price: fils,
  discount: fils,
  giftCard: fils,
  /** What has gone back, to card and gift card. */
  refunded: fils,
  currency,
  /** `refunded`: all of it went back. */
  status: z.enum(['open', 'paid', 'fulfilled', 'refunded', 'expired', 'failed']),
  /** What was paid otherwise than by gift card; `card`: at the provider. */
  method: z.enum(['card', 'cash', 'terminal', 'transfer', 'split', 'gift_card']).optional(),
  /** The sale at the front desk that it is a part of. */
  saleId: id.nullable().optional(),
  providerSessionId: z.string().nullable(),
  createdAt: instant,
  paidAt: instant.nullable(),
  chosenClass: chosenClass.nullable().optional(),
});
export type PaymentView = z.infer<typeof paymentView>;

export const listMyPayments = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/me/payments',
  summary: 'Own payments, newest first.',
  callers: signedIn,
  response: listOf(paymentView),
});
