import { z } from 'zod';
import { endpoint, managers } from '../../endpoint.js';
import { id, instant, listOf } from '../../fields.js';
import { compared, dayRange, reportRanges, rowsQuery } from '../../report-fields.js';

export const giftCardStep = z.enum([
  'owed',
  /** All that changed what is owed. */
  'moved',
  'sold',
  'complimentary',
  'spent',
  'returned',
  'refunded',
  'not_paid',
  'lost',
]);
export type GiftCardStep = z.infer<typeof giftCardStep>;

/** Fils. */
export const giftCardsReport = z.object({
  ranges: reportRanges,
  /** What is on gift cards at the end of each range. */
  owed: compared,
  sold: compared,
  /** Given away by the studio. */
  complimentary: compared,
  spent: compared,
  /** Put on a card again, or paid out as one. */
  returned: compared,
  refunded: compared,
});
export type GiftCardsReport = z.infer<typeof giftCardsReport>;

export const getGiftCardsReport = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/reports/gift-cards',
  summary: 'Gift cards: what is owed on them, and what was sold, given away, spent and taken back.',
  callers: managers,
  query: dayRange,
  response: giftCardsReport,
});

export const giftCardRow = z.object({
  id: z.string(),
  at: instant,
  step: giftCardStep,
  /** The last letters of the code. */
  ending: z.string(),
  /** Fils; below 0 what left the card. */
  amount: z.int(),
  paymentId: id.nullable(),
  /** Who bought the card; null: the studio gave it away, or the account is gone. */
  memberName: z.string().nullable(),
});
export type GiftCardRow = z.infer<typeof giftCardRow>;

export const listGiftCardRows = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/reports/gift-cards/rows',
  summary: 'The cards that are owed at the end of the range, or the moves of a kind; 50 a page.',
  callers: managers,
  query: rowsQuery.extend({ step: giftCardStep }),
  response: listOf(giftCardRow),
});

/** Fils; `cash` is the sum of all others. */
export const moneyEquation = z.object({
  range: dayRange,
  cash: z.int(),
  /** Tax invoices less credit notes without VAT, fees not counted. */
  net: z.int(),
  fees: z.int(),
  vat: z.int(),
  /** How much more is owed on gift cards than before. */
  giftCards: z.int(),
  /** Below 0: what came onto gift cards without money. */
  notPaid: z.int(),
  /** Below 0: money for gift cards that went back after they were spent. */
  lost: z.int(),
  /** Money that came and is not in a document yet, or is credited and has not gone back yet. */
  inTransit: z.int(),
});
export type MoneyEquation = z.infer<typeof moneyEquation>;

export const getMoneyEquation = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/reports/equation',
  summary: 'Cash of a range beside sales, VAT, gift cards and what is in transit: they add up.',
  callers: managers,
  query: dayRange,
  response: moneyEquation,
});

export const transitRow = z.object({
  id,
  /** When its money or its document moved last within the range. */
  at: instant,
  amount: z.int(),
  paymentId: id,
  description: z.string(),
  memberName: z.string().nullable(),
});
export type TransitRow = z.infer<typeof transitRow>;

export const listTransitRows = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/reports/equation/rows',
  summary: 'Payments and sales whose money and documents of the range differ, newest first.',
  callers: managers,
  query: rowsQuery,
  response: listOf(transitRow),
});
