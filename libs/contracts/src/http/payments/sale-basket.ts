import { z } from 'zod';
import { id, LARGEST_INTEGER } from '../../fields.js';
import { giftCardInput } from './gift-cards.js';

/** What is sold at the front desk: money that people hand over, or promise. */
const amount = z.int().min(1).max(LARGEST_INTEGER);
const quantity = z.int().min(1).max(20);
export const saleReason = z.string().trim().min(3).max(500);

export const saleItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('package'), packageId: id, quantity }),
  /** One class of that type, booked later: its credit. */
  z.object({ kind: z.literal('visit'), classTypeId: id, quantity }),
  giftCardInput.extend({ kind: z.literal('gift_card') }),
  /** A seat that booking holds for this sale. */
  z.object({ kind: z.literal('class'), bookingId: id }),
  /** A place of an event that booking holds for this sale. */
  z.object({ kind: z.literal('event'), reservationId: id }),
  /** By payment link alone: its card stays with the provider. */
  z.object({ kind: z.literal('subscription'), planId: id }),
  /** A late or no-show fee that the member owes. */
  z.object({ kind: z.literal('fee'), feeId: id }),
  z.object({ kind: z.literal('retail'), itemId: id, quantity }),
]);
export type SaleItem = z.infer<typeof saleItem>;

export const saleBasket = z.object({
  userId: id,
  items: z.array(saleItem).min(1).max(20),
  promoCode: z.string().trim().min(1).max(40).optional(),
  /** By hand, on all but gift cards, plans and fees; not beside a promo code. */
  discount: z.object({ amount, reason: saleReason }).optional(),
});
export type SaleBasket = z.infer<typeof saleBasket>;

export const saleMethod = z.enum(['cash', 'terminal', 'transfer', 'gift_card', 'link']);
export type SaleMethod = z.infer<typeof saleMethod>;

export const salePaymentInput = z.discriminatedUnion('method', [
  /** `tendered`: what was handed over, in fils; the change is the rest of it. */
  z.object({ method: z.literal('cash'), amount, tendered: amount }),
  z.object({ method: z.literal('terminal'), amount }),
  z.object({ method: z.literal('transfer'), amount }),
  z.object({ method: z.literal('gift_card'), amount, code: z.string().trim().min(1).max(60) }),
  /** `minutes`: how long it can be paid, from half an hour to 7 days; a day unless said. */
  z.object({ method: z.literal('link'), amount, minutes: z.int().min(30).max(10_080).optional() }),
]);
export type SalePaymentInput = z.infer<typeof salePaymentInput>;
