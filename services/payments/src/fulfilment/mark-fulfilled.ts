import type { DataSource, EntityManager } from 'typeorm';
import type { PaymentsConfig } from '../config.js';
import { issueInvoices, supplierOf } from '../invoices/invoices.api.js';
import { addStep } from '../ledger/ledger.api.js';
import type { Handover, Payment } from '../ledger/payment.entity.js';

/** Until booking has answered, it is asked again this often. */
const AGAIN_MS = 10_000;

/** What booking is told of money, whatever it was paid for. */
export const moneyOf = (payment: Payment) => ({
  paymentId: payment.id,
  userId: payment.userId,
  // What the goods were sold for, by card and gift card.
  amount: payment.amount + payment.giftAmount,
  currency: payment.currency,
  providerSessionId: payment.providerSessionId ?? '',
  paidAt: (payment.paidAt ?? new Date()).toISOString(),
});

interface Handed {
  config: PaymentsConfig;
  answer: Handover;
  step: { what: string; detail: string };
}

/** What was paid for is handed over: mark, step and invoice, once, in the caller's transaction. */
export const markFulfilled = async (
  tx: EntityManager,
  payment: Payment,
  { config, answer, step }: Handed,
): Promise<void> => {
  const { studioId } = payment;
  const [[marked]] = await tx.query<[{ fulfilledAt: Date }[], number]>(
    `UPDATE payments
     SET status = 'fulfilled', fulfilled_at = now(), grant_answer = $3, next_check_at = NULL
     WHERE studio_id = $1 AND id = $2 AND status = 'paid'
     RETURNING fulfilled_at AS "fulfilledAt"`,
    [studioId, payment.id, JSON.stringify(answer)],
  );
  if (!marked) return;
  await addStep(tx, payment, step);
  // Last: others who fulfil wait for the counter until this transaction ends.
  const payments = [{ ...payment, ...marked }];
  await issueInvoices(tx, { studioId, supplier: supplierOf(config), payments });
};

/** Booking does not answer: the sweeper takes the payment up again soon. */
export const waitForBooking = async (
  dataSource: DataSource,
  { studioId, id }: Payment,
): Promise<void> => {
  await dataSource.query(
    `UPDATE payments SET next_check_at = now() + make_interval(secs => $3)
     WHERE studio_id = $1 AND id = $2 AND status = 'paid'`,
    [studioId, id, AGAIN_MS / 1000],
  );
};
