import type { EventData } from '@studio/contracts';
import { addDays, filsToAed, newId, studioDay } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import type { PaymentsConfig } from '../../config.js';
import { issueInvoices, issuerOf } from '../../accounting/invoices/invoices.api.js';
import { recordFeesInvoiced } from '../../accounting/fee-records/fee-records.api.js';
import { addStep, insertRenewal } from '../../accounting/ledger/ledger.api.js';
import type { StartedPlan } from '../../accounting/ledger/payment.entity.js';
import { requestRefund } from '../../money-back/refunds/refunds.api.js';
import type { CardInvoice } from '../../provider/billing.api.js';
import type { Subscription } from './subscription.entity.js';
import { describe, isPaidAfterEnd } from './subscription-rules.js';

/**
 * Every paid invoice of a running subscription becomes a payment with its tax invoice, once. The
 * first one is the checkout's own payment.
 */
export const recordInvoices = async (
  tx: EntityManager,
  subscription: Subscription,
  { invoices, config }: { invoices: readonly CardInvoice[]; config: PaymentsConfig },
): Promise<void> => {
  const fresh = [];
  for (const invoice of invoices) {
    if (invoice.status !== 'paid' || invoice.reason === 'start' || !invoice.amount) continue;
    const payment = await recordInvoice(tx, subscription, invoice);
    if (payment) fresh.push({ ...payment, goesBack: isPaidAfterEnd(invoice, subscription) });
  }
  // Last: others who fulfil wait for the counter until this transaction ends.
  const { studioId } = subscription;
  const issuer = await issuerOf(tx, config);
  await issueInvoices(tx, { studioId, issuer, payments: fresh });
  for (const { id, goesBack } of fresh)
    if (goesBack) await requestRefund(tx, { studioId, id }, paidAfterEnd);
};

const paidAfterEnd = { cause: 'mismatch', reason: 'The plan had ended' } as const;

const recordInvoice = async (
  tx: EntityManager,
  subscription: Subscription,
  invoice: CardInvoice,
) => {
  const { studioId, userId, planId, currency } = subscription;
  const [id, description, amount] = [newId(), describe(invoice, subscription), invoice.amount];
  const { id: subscriptionId, planName } = subscription;
  const answer = { subscriptionId, planName, ...paidDays(invoice, subscription) };
  const made = await insertRenewal(tx, {
    studioId,
    id,
    userId,
    referenceId: planId,
    description,
    amount,
    currency,
    paidAt: invoice.paidAt ?? new Date(),
    answer,
    invoiceId: invoice.id,
    intentId: invoice.intentId,
  });
  if (!made) return null;
  const payment = { studioId, id, userId, description, amount, currency };
  const detail = `${currency} ${filsToAed(amount)}, ${invoice.id}`;
  await addStep(tx, payment, { what: 'Paid by subscription', detail });
  await markFeesPaid(tx, payment, { invoice, paidAt: made.paidAt });
  await publishPaid(tx, subscription, { payment, invoice, paidAt: made.paidAt });
  const lineItems = lineItemsOf(invoice, description);
  return {
    ...payment,
    ...nothingElsePays,
    kind: 'subscription' as const,
    lineItems,
    things: lineItems.map((item) => item.amount),
    fulfilledAt: made.fulfilledAt,
  };
};

/** The days that an invoice pays for: its period, or what is left of it after a change of plan. */
const paidDays = (
  { period, paidAt, reason }: CardInvoice,
  { periodStart, periodEnd }: Subscription,
): Pick<StartedPlan, 'paidFrom' | 'paidThrough' | 'isDifference'> => {
  const from = reason === 'change' ? (paidAt ?? new Date()) : (period?.start ?? periodStart);
  const end = reason === 'change' ? periodEnd : (period?.end ?? periodEnd);
  const [paidFrom, paidThrough] = [studioDay(from), addDays(studioDay(end), -1)];
  return {
    paidFrom,
    paidThrough: paidThrough < paidFrom ? paidFrom : paidThrough,
    ...(reason === 'change' && { isDifference: true }),
  };
};

/** Codes and gift cards are for checkouts. */
const nothingElsePays = { discount: 0, promoCode: null, giftAmount: 0, giftEnding: null };

/** The plan's part, then each fee. */
const lineItemsOf = ({ fees, amount }: CardInvoice, description: string) => {
  const extra = fees.map((fee) => ({ what: fee.description, amount: fee.amount }));
  const main = amount - extra.reduce((sum, item) => sum + item.amount, 0);
  const [what = description] = description.split('; ');
  return main > 0 ? [{ what, amount: main }, ...extra] : extra;
};

interface RecordedPayment {
  studioId: string;
  id: string;
  userId: string;
  description: string;
  amount: number;
  currency: 'AED';
}

/**
 * Fees that the invoice held are paid with it, also one that was about to be waived. What the front
 * desk had been paid for already goes back.
 */
const markFeesPaid = async (
  tx: EntityManager,
  { studioId, id: paymentId }: RecordedPayment,
  { invoice, paidAt }: { invoice: CardInvoice; paidAt: Date },
): Promise<void> => {
  const feeIds = invoice.fees.map(({ feeId }) => feeId);
  const fees = await recordFeesInvoiced(tx, { studioId, paymentId }, feeIds);
  for (const { wasPaid, ...fee } of fees) {
    const data = { ...fee, paidAt: paidAt.toISOString() };
    if (wasPaid) await requestRefund(tx, { studioId, id: paymentId }, refundOf(fee.amount));
    else await publish(tx, { type: 'fee.paid.v1', data, studioId });
  }
};

const refundOf = (amount: number) =>
  ({ cause: 'mismatch', amount, reason: 'The fee was paid at the front desk' }) as const;

const publishPaid = async (
  tx: EntityManager,
  subscription: Subscription,
  { payment, invoice, paidAt }: { payment: RecordedPayment; invoice: CardInvoice; paidAt: Date },
): Promise<void> => {
  const { studioId, id: paymentId, userId, description, amount, currency } = payment;
  const paid: EventData<'payment.succeeded.v1'> = {
    paymentId,
    userId,
    description,
    amount,
    currency,
    kind: 'subscription',
    referenceId: subscription.planId,
    providerSessionId: invoice.id,
    paidAt: paidAt.toISOString(),
  };
  await publish(tx, { type: 'payment.succeeded.v1', data: paid, studioId });
  // Its money goes back: nothing was renewed.
  if (isPaidAfterEnd(invoice, subscription)) return;
  const { id: subscriptionId, planName, periodStart, periodEnd } = subscription;
  await publish(tx, {
    type: 'subscription.renewed.v1',
    data: {
      subscriptionId,
      userId,
      planName,
      paymentId,
      amount,
      currency,
      description,
      periodStart: periodStart.toISOString(),
      periodEnd: periodEnd.toISOString(),
    },
    studioId,
  });
};
