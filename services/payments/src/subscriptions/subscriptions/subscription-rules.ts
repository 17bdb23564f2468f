import type { SubscriptionStatus } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import type { CardInvoice, CardSubscription } from '../../provider/billing.api.js';
import type { Subscription } from './subscription.entity.js';

const DAY = 86_400_000;
const MINUTE = 60_000;

export const isOver = (status: SubscriptionStatus): boolean =>
  status === 'cancelled' || status === 'ended';

/** What the provider says, in our words; what only we know stays as it is. */
export type ProviderState = Omit<
  Subscription,
  | 'studioId'
  | 'id'
  | 'userId'
  | 'currency'
  | 'leavingReason'
  | 'leavingComment'
  | 'feedback'
  | 'endRequestedAt'
  | 'endChosenAt'
  | 'version'
  | 'changes'
  | 'blockedFrom'
  | 'asOf'
  | 'nextCheckAt'
>;

interface Known {
  planId: string;
  planName: string;
  price: number;
  pastDueSince: Date | null;
  unpaidFrom: Date | null;
}

/** The subscription as the provider has it now (the provider is the truth, domain.md). */
export const toProviderState = (
  row: CardSubscription,
  invoices: readonly CardInvoice[],
  known: Known,
): ProviderState => {
  // Nobody pays for one that is over.
  const unpaid =
    row.status === 'past_due' ? invoices.filter(({ status }) => status === 'open') : [];
  return {
    providerSubscriptionId: row.id,
    providerCustomerId: row.customerId,
    providerItemId: row.itemId,
    ...planColumns(row.plan, known),
    status: statusOf(row),
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    pastDueSince: row.status === 'past_due' ? pastDueSinceOf(known, unpaid) : null,
    unpaidFrom: unpaidFromOf(row, invoices, known),
    ...unpaidColumns(unpaid),
    ...nextPlanColumns(row.nextPlan),
    ...cardColumns(row.card),
    startedAt: row.startedAt,
    endedAt: row.overAt,
  };
};

const pastDueSinceOf = (known: Known, [first]: readonly CardInvoice[]): Date =>
  known.pastDueSince ?? first?.madeAt ?? new Date();

/** The oldest is paid first; what is owed is all of them. */
const unpaidColumns = (unpaid: readonly CardInvoice[]) => ({
  unpaidInvoiceId: unpaid[0]?.id ?? null,
  unpaidAmount: unpaid.length > 0 ? unpaid.reduce((sum, { amount }) => sum + amount, 0) : null,
  nextAttemptAt: unpaid.find(({ nextAttemptAt }) => nextAttemptAt)?.nextAttemptAt ?? null,
});

/**
 * Where the period begins that nobody has paid for: the provider's own period is that one while a
 * renewal is unpaid, and stays so when it ends unpaid.
 */
const unpaidFromOf = (
  row: CardSubscription,
  invoices: readonly CardInvoice[],
  known: Pick<Known, 'unpaidFrom'>,
): Date | null => {
  const periods = invoices.filter(({ reason, amount }) => reason === 'period' && amount > 0);
  if (row.status === 'past_due') {
    const open = periods.find(({ status }) => status === 'open');
    return open?.period?.start ?? known.unpaidFrom ?? row.periodStart;
  }
  return row.status === 'over' && isUnpaid(periods.at(-1), row) ? row.periodStart : null;
};

const isUnpaid = (last: CardInvoice | undefined, { periodStart }: CardSubscription): boolean =>
  last !== undefined &&
  last.status !== 'paid' &&
  last.period?.start.getTime() === periodStart.getTime();

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** What was written on it may be gone, or be something else, by hand: then it is what we know. */
const planColumns = ({ id, name, price }: CardSubscription['plan'], known: Known) => {
  const isNamed = isUuid(id);
  return {
    planId: isNamed ? id : known.planId,
    planName: isNamed ? name : known.planName,
    price: price ?? known.price,
  };
};

const nextPlanColumns = (plan: CardSubscription['nextPlan']) =>
  plan && isUuid(plan.id)
    ? { nextPlanId: plan.id, nextPlanName: plan.name, nextPrice: plan.price }
    : { nextPlanId: null, nextPlanName: null, nextPrice: null };

const cardColumns = (card: CardSubscription['card']) => ({
  cardId: card?.id ?? null,
  cardBrand: card?.brand ?? null,
  cardLast4: card?.last4 ?? null,
  cardExpiresOn: card?.expiresOn ?? null,
});

interface Ended {
  endChosenAt: Date | null;
  endRequestedAt: Date | null;
  endedAt: Date | null;
}

/**
 * Whether a period was paid though its subscription had ended, or was to end: by a card that was
 * asked at that moment, or later by hand. Its money goes back.
 */
export const isPaidAfterEnd = (
  { reason, paidAt }: Pick<CardInvoice, 'reason' | 'paidAt'>,
  { endChosenAt, endRequestedAt, endedAt }: Ended,
): boolean => {
  if (reason !== 'period' || !endedAt || !paidAt) return false;
  // What was paid before the choice was known when it was made.
  if (endChosenAt) return true;
  // The provider counts in seconds.
  const end = Math.min(Number(endRequestedAt ?? endedAt), Number(endedAt));
  return Math.floor(paidAt.getTime() / 1000) >= Math.floor(end / 1000);
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
export const nextCheckOf = (
  state: ProviderState,
  { now, after, endRequested }: { now: Date; after: number; endRequested: boolean },
): Date | null => {
  if (isOver(state.status)) return null;
  if (endRequested) return now;
  const soon = state.periodEnd.getTime() + after;
  const late = now.getTime() >= soon || state.status === 'past_due';
  return new Date(late ? now.getTime() + 10 * MINUTE : Math.min(soon, now.getTime() + DAY));
};

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
export const formatDay = (at: Date): string => dayFormat.format(new Date(studioDay(at)));

/** What an invoice is over, as it stands on the receipt. */
export const describe = (
  { reason, period, fees }: CardInvoice,
  { planName }: Pick<ProviderState, 'planName'>,
): string => {
  const main =
    reason === 'period' && period
      ? `${planName}, ${formatDay(period.start)} to ${formatDay(period.end)}`
      : reason === 'change' && `Change to ${planName}`;
  const parts = [main || null, ...fees.map(({ description }) => description)];
  return parts.filter((part) => part !== null).join('; ') || planName;
};
