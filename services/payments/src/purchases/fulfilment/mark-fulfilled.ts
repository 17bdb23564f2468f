import type { DataSource, EntityManager } from 'typeorm';
import type { PaymentsConfig } from '../../config.js';
import { hasInvoice, issueInvoices, issuerOf } from '../../accounting/invoices/invoices.api.js';
import { addStep, deliverAgainIn, recordFulfilled } from '../../accounting/ledger/ledger.api.js';
import type { Handover, Payment } from '../../accounting/ledger/payment.entity.js';
import { publishSaleChanged } from '../../shared/publish-sale-changed.js';

/** Until booking has answered, it is asked again this often. */
const AGAIN_MS = 10_000;

/** What the money is known by: the provider's session, or our own for a sale of the front desk. */
export const sessionOf = ({ id, providerSessionId }: Payment): string =>
  providerSessionId ?? `sale_${id}`;

/** What booking is told of money, whatever it was paid for. */
export const moneyOf = (payment: Payment) => ({
  paymentId: payment.id,
  userId: payment.userId,
  // What the goods were sold for, by card and gift card.
  amount: payment.amount + payment.giftAmount,
  currency: payment.currency,
  providerSessionId: sessionOf(payment),
  paidAt: (payment.paidAt ?? new Date()).toISOString(),
});

interface FulfilmentInput {
  config: PaymentsConfig;
  answer: Handover;
  step: { what: string; detail: string };
}

/** What was paid for is handed over: mark, step and invoice, once, in the caller's transaction. */
export const markFulfilled = async (
  tx: EntityManager,
  payment: Payment,
  { config, answer, step }: FulfilmentInput,
): Promise<void> => {
  const { studioId } = payment;
  const fulfilledAt = await recordFulfilled(tx, payment, answer);
  if (!fulfilledAt) return;
  await addStep(tx, payment, step);
  await publishSaleChanged(tx, payment);
  // A sale at the front desk has had its invoice with its money.
  if (payment.saleId && (await hasInvoice(tx, payment))) return;
  // Last: others who fulfil wait for the counter until this transaction ends.
  const payments = [{ ...payment, fulfilledAt }];
  await issueInvoices(tx, { studioId, issuer: await issuerOf(tx, config), payments });
};

/** Booking does not answer: the retry job takes the payment up again soon. */
export const waitForBooking = (dataSource: DataSource, payment: Payment): Promise<void> =>
  deliverAgainIn(dataSource, payment, AGAIN_MS / 1000);
