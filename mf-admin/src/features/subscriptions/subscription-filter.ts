import type { AdminSubscription, LeavingReason } from '@studio/contracts';
import { fullDate, studioDay } from '@studio/ui/format';
import { t } from './messages.js';

const statuses = ['active', 'past_due', 'paused', 'cancelling', 'cancelled', 'ended'] as const;
type Status = (typeof statuses)[number];

export interface SubscriptionFilter {
  status?: Status;
  cursor?: string;
}

export const statusChoices: readonly { value: Status; label: string }[] = [
  { value: 'active', label: t('active') },
  { value: 'past_due', label: t('notPaid') },
  { value: 'paused', label: t('frozen') },
  { value: 'cancelling', label: t('leaving') },
  { value: 'cancelled', label: t('cancelled') },
  { value: 'ended', label: t('endedNotPaid') },
];

/** What the URL asks for; anything else in it is not ours. */
export const readFilter = (params: URLSearchParams): SubscriptionFilter => {
  const status = statuses.find((one) => one === params.get('status'));
  const cursor = params.get('cursor');
  return { ...(status && { status }), ...(cursor && { cursor }) };
};

export const dayOf = (instant: string): string => fullDate(studioDay(instant));

/** How it stands, in a word or two; null when all is as it should be. */
export const stateOf = (
  one: AdminSubscription,
): { word: string; tone: 'plain' | 'scarce' | 'alert' } | null => {
  if (one.status === 'past_due') return { word: t('notPaid'), tone: 'alert' };
  if (one.status === 'paused') return { word: t('frozen'), tone: 'plain' };
  if (one.status === 'cancelled') return { word: t('cancelled'), tone: 'plain' };
  if (one.status === 'ended') return { word: t('endedNotPaid'), tone: 'plain' };
  return one.cancelAtPeriodEnd ? { word: t('leaving'), tone: 'scarce' } : null;
};

export const reasonLabels: Readonly<Record<LeavingReason, string>> = {
  too_expensive: t('tooExpensive'),
  no_time: t('noTime'),
  times_do_not_fit: t('timesDontFit'),
  moving_away: t('movingAway'),
  health: t('health'),
  another_studio: t('anotherStudio'),
  not_satisfied: t('notSatisfied'),
  other: t('anotherReason'),
};
