import { z } from 'zod';
import { endpoint, frontDesk } from '../../endpoint.js';
import { withId } from '../../fields.js';
import { bookingsChoice, paidSeat } from './refund-effects.js';
import { saleReason } from './sale-basket.js';
import { saleView } from './sales.js';

/** The sale after it, and the bookings that its credits, or the sale itself, had paid. */
export const voidedSale = saleView.extend({
  bookingsCancelled: z.array(paidSeat),
  /** Still paid: the sale is not voided, what nobody uses of it went back. */
  bookingsKept: z.array(paidSeat),
});
export type VoidedSale = z.infer<typeof voidedSale>;

export const voidSale = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/sales/:id/void',
  summary:
    'Takes a sale back on its day: money, credits, bookings that they pay, credit note. Repeating changes nothing.',
  callers: frontDesk,
  isSlow: true,
  params: withId,
  body: z.object({
    reason: saleReason,
    /** `keep`: what is in use stays paid, the rest goes back; they are cancelled unless said. */
    bookings: bookingsChoice.optional(),
  }),
  response: voidedSale,
  errors: [
    'NOT_FOUND',
    'VOID_TOO_LATE',
    'BOOKINGS_USE_ALL',
    'DRAWER_NOT_OPEN',
    'NOT_ENOUGH_CASH',
    'GIFT_CARD_SPENT',
    'SALE_NOT_PENDING',
    'PAYMENT_PROVIDER_DOWN',
  ],
});
