import { call } from '@studio/api-client';
import {
  cancelSubscription,
  changeCard,
  changePlan,
  freezeSubscription,
  giveSubscriptionFeedback,
  listMyAllowances,
  listMySubscriptions,
  listPlans,
  paySubscription,
  resumeSubscription,
  unfreezeSubscription,
} from '@studio/contracts';
import type {
  LeavingReason,
  PlanChange,
  ShownChange,
  SubscriptionView,
  UnpaidChoice,
} from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import type { QueryClient } from '@studio/shell-kit/query';

interface Mine {
  items: SubscriptionView[];
}

/** Plans on sale, by price. */
export const usePlans = () =>
  useQuery({ queryKey: keys.plans, queryFn: ({ signal }) => call(listPlans, { signal }) });

/** Own subscriptions, the running one first. */
export const useMySubscriptions = () =>
  useQuery({
    queryKey: keys.mySubscriptions,
    queryFn: ({ signal }) => call(listMySubscriptions, { signal }),
    refetchOnMount: 'always',
  });

const POLL_MS = 2_000;
const MOST_POLLS = 30;

/**
 * What is left of the own plans. Booking hears of a new subscription a moment after payments: until
 * it has, a running one without an allowance is asked for again.
 */
export const useAllowances = (runningId: string | undefined) =>
  useQuery({
    queryKey: keys.allowances,
    queryFn: ({ signal }) => call(listMyAllowances, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (!runningId || !data || dataUpdateCount > MOST_POLLS) return false;
      return data.items.some((one) => one.subscriptionId === runningId) ? false : POLL_MS;
    },
  });

/** The answer is the subscription as it is now; what hangs on it is asked for again. */
const apply = (client: QueryClient, now: SubscriptionView): void => {
  client.setQueryData<Mine>(keys.mySubscriptions, (mine) =>
    mine ? { ...mine, items: mine.items.map((one) => (one.id === now.id ? now : one)) } : mine,
  );
  for (const queryKey of [keys.allowances, keys.home, keys.allSchedule, keys.myBookings])
    void client.invalidateQueries({ queryKey });
};

/** A write whose answer is the subscription; after a refusal the screen was older than it. */
const useChange = <Input>(ask: (input: Input) => Promise<SubscriptionView>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSuccess: (now) => apply(client, now),
    onError: () => void client.invalidateQueries({ queryKey: keys.mySubscriptions }),
  });
};

export const useCancel = (id: string) =>
  useChange((body: { reason: LeavingReason; comment?: string; unpaid?: UnpaidChoice }) =>
    call(cancelSubscription, { params: { id }, body }),
  );

export const useResume = (id: string) =>
  useChange(() => call(resumeSubscription, { params: { id } }));

export const usePay = (id: string) => useChange(() => call(paySubscription, { params: { id } }));

export const useUnfreeze = (id: string) =>
  useChange(() => call(unfreezeSubscription, { params: { id } }));

export const useFeedback = (id: string) =>
  useChange((text: string) => call(giveSubscriptionFeedback, { params: { id }, body: { text } }));

/** What another plan costs now; asked of the card provider, so never kept. */
export const usePlanPreview = (id: string, planId: string) =>
  useQuery({
    queryKey: keys.subscriptionPreview(id, { planId }),
    queryFn: ({ signal }) =>
      call(changePlan, { params: { id }, body: { planId, preview: true }, signal }),
    gcTime: 0,
  });

export const useChangePlan = (id: string) =>
  useChange(
    async ({ planId, shown }: { planId: string; shown?: ShownChange }) =>
      (await call(changePlan, { params: { id }, body: { planId, ...(shown && { shown }) } }))
        .subscription,
  );

/** What a preview has shown, to be charged just so. */
export const shownBy = ({ settledAt, dueNow }: PlanChange): { shown?: ShownChange } =>
  settledAt ? { shown: { settledAt, dueNow } } : {};

interface Days {
  from: string;
  until: string;
}

/** What a freeze moves and cancels; null while the days make no sense. */
export const useFreezePreview = (id: string, days: Days | null) =>
  useQuery({
    queryKey: keys.subscriptionPreview(id, { days }),
    queryFn: ({ signal }) =>
      call(freezeSubscription, {
        params: { id },
        body: { ...(days ?? { from: '', until: '' }), preview: true },
        signal,
      }),
    enabled: days !== null,
    gcTime: 0,
  });

export const useFreeze = (id: string) =>
  useChange(
    async (days: Days) =>
      (await call(freezeSubscription, { params: { id }, body: days })).subscription,
  );

/** Leaves for the provider's page; it leads back here. */
export const useCardPage = (id: string) =>
  useMutation({
    mutationFn: () => call(changeCard, { params: { id } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
