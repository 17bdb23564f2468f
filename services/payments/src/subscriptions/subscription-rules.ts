import type { SubscriptionStatus } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import type { CardInvoice, CardSubscription } from '../provider/billing.api.js';
import type { Subscription } from './subscription.entity.js';

const DAY = 86_400_000;
const MINUTE = 60_000;

export const isOver = (status: SubscriptionStatus): boolean =>
  status === 'cancelled' || status === 'ended';

/** What the provider says, in our words; what only we know stays as it is. */
export type Told = Omit<
  Subscription,
  | 'studioId'
  | 'id'
  | 'userId'
  | 'currency'
  | 'leavingReason'
  | 'leavingComment'
  | 'feedback'
  | 'endAskedAt'
  | 'version'
  | 'blockedFrom'
  | 'asOf'
  | 'nextCheckAt'
>;

interface Known {
  price: number;
  pastDueSince: Date | null;
}

/** The subscription as the provider has it now (the provider is the truth, domain.md). */
export const toldBy = (
  row: CardSubscription,
  invoices: readonly CardInvoice[],
  known: Known,
): Told => {
  // Nobody is asked for the money of one that is over.
  const unpaid =
    row.status === 'past_due' ? invoices.find(({ status }) => status === 'open') : null;
  return {
    providerSubscriptionId: row.id,
    providerCustomerId: row.customerId,
    providerItemId: row.itemId,
    planId: row.plan.id,
    planName: row.plan.name,
    price: row.plan.price ?? known.price,
    status: statusOf(row),
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    pastDueSince:
      row.status === 'past_due' ? (known.pastDueSince ?? unpaid?.madeAt ?? new Date()) : null,
    unpaidInvoiceId: unpaid?.id ?? null,
    unpaidAmount: unpaid?.amount ?? null,
    nextAttemptAt: unpaid?.nextAttemptAt ?? null,
    nextPlanId: row.nextPlan?.id ?? null,
    nextPlanName: row.nextPlan?.name ?? null,
    nextPrice: row.nextPlan?.price ?? null,
    cardId: row.card?.id ?? null,
    cardBrand: row.card?.brand ?? null,
    cardLast4: row.card?.last4 ?? null,
    cardExpiresOn: row.card?.expiresOn ?? null,
    startedAt: row.startedAt,
    endedAt: row.overAt,
  };
};

/** Invoices are read after the subscription: it may have been renewed in between. */
export const isRenewedSince = (row: CardSubscription, invoices: readonly CardInvoice[]): boolean =>
  row.status !== 'over' &&
  invoices.some(
    ({ status, reason, amount, period }) =>
      status === 'paid' &&
      reason === 'period' &&
      amount > 0 &&
      period !== null &&
      period.start >= row.periodEnd,
  );

const statusOf = (row: CardSubscription): SubscriptionStatus => {
  if (row.status === 'over') return row.overBecause === 'unpaid' ? 'ended' : 'cancelled';
  if (row.status === 'past_due') return 'past_due';
  return row.paused ? 'paused' : 'active';
};

/**
 * When to ask the provider again without having been told anything: soon after the period's end,
 * every ten minutes while a renewal is missing or unpaid, and once a day; at once while it is to be ended here.
 */
export const nextLook = (
  told: Told,
  { now, after, endAsked }: { now: Date; after: number; endAsked: boolean },
): Date | null => {
  if (isOver(told.status)) return null;
  if (endAsked) return now;
  const soon = told.periodEnd.getTime() + after;
  const late = now.getTime() >= soon || told.status === 'past_due';
  return new Date(late ? now.getTime() + 10 * MINUTE : Math.min(soon, now.getTime() + DAY));
};

const dayWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
export const dayInWords = (at: Date): string => dayWords.format(new Date(studioDay(at)));

/** What an invoice is over, as it stands on the receipt. */
export const describe = (
  { reason, period, fees }: CardInvoice,
  { planName }: Pick<Told, 'planName'>,
): string => {
  const main =
    reason === 'period' && period
      ? `${planName}, ${dayInWords(period.start)} to ${dayInWords(period.end)}`
      : reason === 'change' && `Change to ${planName}`;
  const parts = [main || null, ...fees.map(({ description }) => description)];
  return parts.filter((part) => part !== null).join('; ') || planName;
};
