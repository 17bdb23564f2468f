import type { Payment } from '../../accounting/ledger/payment.entity.js';
import type { Refund, RefundCause } from './refund.entity.js';

export const causeLabels: Readonly<Record<RefundCause, string>> = {
  no_place: 'the place was gone when the money came',
  mismatch: 'the payment is not what was asked for',
  cancelled_by_member: 'cancelled in time',
  cancelled_by_studio: 'cancelled by the studio',
  account_deleted: 'the account was deleted',
  waived: 'waived by the studio',
  admin: 'by the studio',
  provider: "at the provider's dashboard",
  dispute_lost: 'returned by the bank after a dispute',
  void: 'voided on the day of the sale',
  had_already: 'it is sold once to each person, and was had already',
};

/** What the member and the credit note read. */
export const reasonOf = ({ cause, reason }: Pick<Refund, 'cause' | 'reason'>): string =>
  reason ?? causeLabels[cause];

type Paid = Pick<Payment, 'received' | 'amount' | 'giftAmount' | 'paidAt'>;
interface Parts {
  card: number;
  gift: number;
}

/** What came in, by card and by gift card; money that was refused never touched a gift card. */
export const receivedParts = ({ received, giftAmount, paidAt }: Paid): Parts => ({
  card: received ?? 0,
  gift: paidAt ? giftAmount : 0,
});

/** What can still go back, after refunds that are given or asked for. */
export const refundableOf = (
  payment: Paid,
  before: readonly Pick<Refund, 'amount' | 'toGift' | 'status'>[],
): Parts => {
  const all = receivedParts(payment);
  return before
    .filter(({ status }) => status !== 'void')
    .reduce(
      ({ card, gift }, { amount, toGift }) => ({
        card: card - (amount - toGift),
        gift: gift - toGift,
      }),
      all,
    );
};

/** The card first: whoever paid with both gets money before a balance. */
export const partsOf = (amount: number, left: Parts): { amount: number; toGift: number } => {
  const card = Math.min(amount, Math.max(0, left.card));
  return { amount, toGift: amount - card };
};

/**
 * What of a payment can go back while so much of its price, and nothing more, is unused: fils that are
 * no whole ones stay.
 */
export const keptAmountOf = (
  { amount, giftAmount }: Pick<Payment, 'amount' | 'giftAmount'>,
  unusedShare: number,
): number => Math.floor((amount + giftAmount) * unusedShare + 1e-6);

/**
 * The days of a plan whose classes a payment pays; none of a difference that was paid within its
 * period, and of a payment from before they were kept.
 */
export const planDaysOf = ({ grantAnswer }: Pick<Payment, 'grantAnswer'>) => {
  if (!grantAnswer || !('subscriptionId' in grantAnswer)) return {};
  const { subscriptionId, paidFrom: from, paidThrough: through } = grantAnswer;
  if (grantAnswer.isDifference) return {};
  return from && through ? { planDays: { subscriptionId, from, through } } : {};
};
