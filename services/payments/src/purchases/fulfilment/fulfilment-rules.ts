import type { Payment } from '../../accounting/ledger/payment.entity.js';
import type { CardSession } from '../../provider/card-provider.api.js';

export type Verdict =
  | { is: 'paid' }
  | { is: 'open' }
  | { is: 'expired' }
  /** Not ours, or not what was asked for: never fulfilled, always reported. */
  | { is: 'mismatch'; what: 'payment' | 'member' | 'amount' | 'currency' };

type ExpectedPayment = Pick<Payment, 'id' | 'userId' | 'amount' | 'currency'>;
type ProviderSession = Pick<
  CardSession,
  'status' | 'paid' | 'amount' | 'currency' | 'paymentId' | 'userId'
>;

/** What the provider's session means for the payment (domain.md, Payments: the provider is the truth). */
export const judgeSession = (expected: ExpectedPayment, session: ProviderSession): Verdict => {
  if (session.paymentId !== expected.id) return { is: 'mismatch', what: 'payment' };
  if (session.userId !== expected.userId) return { is: 'mismatch', what: 'member' };
  if (session.amount !== expected.amount) return { is: 'mismatch', what: 'amount' };
  if (session.currency !== expected.currency) return { is: 'mismatch', what: 'currency' };
  if (session.paid) return { is: 'paid' };
  const isOver = session.status === 'expired' || session.status === 'failed';
  return isOver ? { is: 'expired' } : { is: 'open' };
};

/** A payment link of the front desk that can still be paid. */
export const isLinkOpen = (
  {
    saleId,
    method,
    status,
    expiresAt,
  }: Pick<Payment, 'saleId' | 'method' | 'status' | 'expiresAt'>,
  now: Date,
): boolean => saleId !== null && method === 'card' && status === 'open' && expiresAt > now;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * When to ask the provider again about a card page that is still open: soon after it was opened,
 * then every 3 minutes (reliability E50: fulfilled within 5), and at its end.
 */
export const nextCheck = (now: Date, expiresAt: Date): Date => {
  const soon = now.getTime() + 3 * MINUTE;
  // A held seat is let go at its hold's end: its page must not outlive it.
  const end = expiresAt.getTime() + SECOND;
  return new Date(now.getTime() < end ? Math.min(soon, end) : soon);
};
