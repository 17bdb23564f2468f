import { z } from 'zod';
import { fils, id, instant } from './fields.js';

/**
 * POST /internal/fee-settlements (booking; caller payments): a fee was paid at the front desk, or
 * that sale was voided and the fee is owed again. Once a payment, however often. `waived`: the
 * studio took the fee off meanwhile.
 */
export const feeSettlement = z.object({
  feeId: id,
  userId: id,
  paymentId: id,
  /** Null: owed again. */
  paidAt: instant.nullable(),
});
export type FeeSettlement = z.infer<typeof feeSettlement>;
export const feeSettlementAnswer = z.object({
  feeId: id,
  outcome: z.enum(['paid', 'owed', 'waived']),
});
export type FeeSettlementAnswer = z.infer<typeof feeSettlementAnswer>;

/**
 * GET /internal/fees/:id?userId= (booking; caller payments): a fee that is owed and whose event has
 * not come. 409 FEE_NOT_OWED when this member does not owe it.
 */
export const owedFee = z.object({
  feeId: id,
  userId: id,
  subscriptionId: id,
  kind: z.enum(['late_cancel', 'no_show']),
  amount: fils,
  className: z.string(),
  startsAt: instant,
});
export type OwedFee = z.infer<typeof owedFee>;
