import type { AdminSubscription, LeavingReason } from '@studio/contracts';
import { fullDate, studioDay } from '@studio/ui/format';

const statuses = ['active', 'past_due', 'paused', 'cancelling', 'cancelled', 'ended'] as const;
type Status = (typeof statuses)[number];

export interface SubscriptionFilter {
  status?: Status;
  cursor?: string;
}

export const statusChoices: readonly { value: Status; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'past_due', label: 'Not paid' },
  { value: 'paused', label: 'Frozen' },
  { value: 'cancelling', label: 'Leaving' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'ended', label: 'Ended, not paid' },
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
  if (one.status === 'past_due') return { word: 'Not paid', tone: 'alert' };
  if (one.status === 'paused') return { word: 'Frozen', tone: 'plain' };
  if (one.status === 'cancelled') return { word: 'Cancelled', tone: 'plain' };
  if (one.status === 'ended') return { word: 'Ended, not paid', tone: 'plain' };
  return one.cancelAtPeriodEnd ? { word: 'Leaving', tone: 'scarce' } : null;
};

export const reasonWords: Readonly<Record<LeavingReason, string>> = {
  too_expensive: 'Too expensive',
  no_time: 'No time',
  times_do_not_fit: 'Times don’t fit',
  moving_away: 'Moving away',
  health: 'Health',
  another_studio: 'Another studio',
  not_satisfied: 'Not satisfied',
  other: 'Another reason',
};
