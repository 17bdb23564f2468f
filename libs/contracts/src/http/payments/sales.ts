import { z } from 'zod';
import { endpoint, frontDesk } from '../../endpoint.js';
import { day, fils, id, instant, listOf, page, vatPercent, withId } from '../../fields.js';
import { paymentKind } from './payments.js';
import { saleBasket, saleMethod, salePaymentInput } from './sale-basket.js';

const saleLineItem = z.object({
  kind: paymentKind,
  name: z.string(),
  quantity: z.int(),
  /** Before the discount. */
  amount: fils,
  discount: fils,
});

/** Fils; `vat` is inside of `total`, and none is on gift cards. */
const sums = { before: fils, discount: fils, vat: fils, vatPercent, total: fils };

export const saleQuote = z.object({
  lineItems: z.array(saleLineItem),
  ...sums,
  promoCode: z.string().nullable(),
});
export type SaleQuote = z.infer<typeof saleQuote>;

const offerErrors = [
  'LEGAL_DETAILS_MISSING',
  'PACKAGE_NOT_FOUND',
  'CLASS_TYPE_NOT_FOUND',
  'BOOKING_NOT_FOUND',
  'HOLD_EXPIRED',
  'EVENT_PLACE_NOT_FOUND',
  'NO_ACTIVE_RESERVATION',
  'NO_DROP_IN',
  'INTRO_USED',
  'ONCE_PER_PERSON',
  'OFFER_PAYMENT_OPEN',
  'PRODUCT_CHANGED',
  'PLAN_NOT_FOUND',
  'SUBSCRIPTION_EXISTS',
  'PROMO_CODE_NOT_FOUND',
  'PROMO_CODE_EXPIRED',
  'PROMO_CODE_LIMIT_REACHED',
  'PROMO_CODE_USED',
  'PROMO_CODE_NOT_APPLICABLE',
  'DISCOUNT_NOT_APPLICABLE',
  'MEMBER_NOT_FOUND',
  'FEE_NOT_OWED',
  'RETAIL_ITEM_NOT_FOUND',
  'OUT_OF_STOCK',
] as const;

export const quoteSale = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/sales/quote',
  summary: 'What a basket costs now, with discount and VAT. Writes nothing.',
  callers: frontDesk,
  body: saleBasket,
  response: saleQuote,
  errors: offerErrors,
});

export const saleView = z.object({
  id,
  userId: id,
  memberName: z.string().nullable(),
  memberEmail: z.string().nullable(),
  soldBy: id,
  soldByName: z.string().nullable(),
  soldAt: instant,
  /** `pending`: a transfer or a link is not paid yet. `expired`: nobody paid the link. */
  status: z.enum(['paid', 'pending', 'expired', 'voided']),
  lineItems: z.array(saleLineItem),
  ...sums,
  promoCode: z.string().nullable(),
  discountReason: z.string().nullable(),
  payments: z.array(
    z.object({
      method: saleMethod,
      amount: fils,
      /** Cash alone. */
      tendered: fils.nullable(),
      change: fils.nullable(),
      receivedAt: instant.nullable(),
      returned: fils,
    }),
  ),
  /** Null while the money has not come. */
  invoice: z.object({ id, number: z.string() }).nullable(),
  /** When the front desk mailed the invoice; null too when the mail about credits or a plan has it. */
  invoiceMailedAt: instant.nullable(),
  /** A payment link that is open: its page leads to a card page. */
  link: z.object({ url: z.url(), expiresAt: instant, mailedAt: instant.nullable() }).nullable(),
  /** False: credits or gift cards come as soon as their service answers. */
  delivered: z.boolean(),
  /** Until midnight of the studio's day; while it waits for its money, as long as it waits. */
  canVoid: z.boolean(),
  voidedAt: instant.nullable(),
  voidReason: z.string().nullable(),
});
export type SaleView = z.infer<typeof saleView>;

export const makeSale = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/sales',
  summary:
    'Sells a basket to a member: payments, tax invoice and cash movement in one transaction, then the credits.',
  callers: frontDesk,
  idempotent: true,
  isSlow: true,
  status: 201,
  body: saleBasket.extend({
    payments: z.array(salePaymentInput).min(1).max(2),
    /** The tax invoice is mailed to the member as soon as there is one. */
    mailInvoice: z.boolean().optional(),
  }),
  response: saleView,
  errors: [
    ...offerErrors,
    'SALE_TOTAL_MISMATCH',
    'ALREADY_SOLD',
    'SALE_NOT_SPLITTABLE',
    'SALE_METHOD_NOT_APPLICABLE',
    'NOT_ENOUGH_CASH',
    'DRAWER_NOT_OPEN',
    'GIFT_CARD_NOT_FOUND',
    'GIFT_CARD_BLOCKED',
    'GIFT_CARD_TOO_LOW',
    'GIFT_CARD_NOT_APPLICABLE',
    'PAYMENT_NOT_CONFIGURED',
    'PAYMENT_PROVIDER_DOWN',
    'FEE_ON_INVOICE',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const listSales = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/sales',
  summary:
    'Sales of a day of the studio and all that wait for their money, newest first; 200 a page.',
  callers: frontDesk,
  query: z.object({ day, ...page }),
  response: listOf(saleView),
});

export const getSale = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/sales/:id',
  summary: 'One sale.',
  callers: frontDesk,
  params: withId,
  response: saleView,
  errors: ['NOT_FOUND'],
});

export const receiveTransfer = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/sales/:id/received',
  summary: 'The bank transfer of a sale has come. Repeating changes nothing.',
  callers: frontDesk,
  isSlow: true,
  params: withId,
  response: saleView,
  errors: ['NOT_FOUND', 'SALE_NOT_PENDING', 'FEE_NOT_OWED', 'LEGAL_DETAILS_MISSING'],
});

export const mailInvoice = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/sales/:id/invoice/mail',
  summary: 'Mails the tax invoice of a sale to its member; within a minute once.',
  callers: frontDesk,
  params: withId,
  response: saleView,
  errors: ['NOT_FOUND', 'NO_INVOICE_YET', 'NO_EMAIL_ADDRESS'],
});
