import { call } from '@studio/api-client';
import {
  cancelSubscriptionOfMember,
  changePlanOfMember,
  freezeSubscriptionOfMember,
  getSellCatalogue,
  listSubscriptions,
  paySubscriptionOfMember,
  resumeSubscriptionOfMember,
  unfreezeSubscriptionOfMember,
} from '@studio/contracts';
import type {
  AdminSubscription,
  ShownChange,
  SubscriptionView,
  UnpaidChoice,
} from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

const keyOf = (userId: string) => keys.adminMemberPart(userId, 'subscriptions');

/** Subscriptions as payments has them: the owner knows first. */
export const useSubscriptionsOf = (userId: string) =>
  useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call(listSubscriptions, { query: { userId }, signal }),
  });

/** What the front desk can change somebody to: hidden plans too. */
export const usePlans = () =>
  useQuery({
    queryKey: keys.adminSellCatalogue(null),
    queryFn: ({ signal }) => call(getSellCatalogue, { query: {}, signal }),
    select: ({ plans: items }) => ({ items }),
  });

interface Reasoned {
  reason: string;
  version: number;
}
interface Days {
  from: string;
  until: string;
}

/** A write whose answer is the subscription as it is now; after a refusal the screen was older. */
const useChange = <Input>(userId: string, ask: (input: Input) => Promise<SubscriptionView>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSuccess: (now) => {
      client.setQueryData<{ items: AdminSubscription[] }>(keyOf(userId), (list) =>
        list
          ? {
              ...list,
              items: list.items.map((one) => (one.id === now.id ? { ...one, ...now } : one)),
            }
          : list,
      );
      void client.invalidateQueries({ queryKey: keys.adminMember(userId) });
    },
    onError: () => void client.invalidateQueries({ queryKey: keyOf(userId) }),
  });
};

/** What the front desk does with one subscription. */
export const useSubscriptionActions = ({ id, userId }: AdminSubscription) => {
  const params = { id };
  const cancel = useChange(userId, (body: Reasoned & { unpaid?: UnpaidChoice }) =>
    call(cancelSubscriptionOfMember, { params, body }),
  );
  const resume = useChange(userId, (body: Reasoned) =>
    call(resumeSubscriptionOfMember, { params, body }),
  );
  const pay = useChange(userId, (body: Reasoned) =>
    call(paySubscriptionOfMember, { params, body }),
  );
  const unfreeze = useChange(userId, (body: Reasoned) =>
    call(unfreezeSubscriptionOfMember, { params, body }),
  );
  const freeze = useChange(
    userId,
    async (body: Reasoned & Days) =>
      (await call(freezeSubscriptionOfMember, { params, body })).subscription,
  );
  const changePlan = useChange(
    userId,
    async (body: Reasoned & { planId: string; shown?: ShownChange }) =>
      (await call(changePlanOfMember, { params, body })).subscription,
  );
  return { cancel, resume, pay, unfreeze, freeze, changePlan };
};

const fresh = { staleTime: 0, gcTime: 0 } as const;

/** What a freeze would move and cancel; null while the days make no sense. */
export const useFreezePreview = (id: string, days: Days | null) =>
  useQuery({
    queryKey: keys.adminEffect({ freeze: id, days }),
    queryFn: ({ signal }) =>
      call(freezeSubscriptionOfMember, {
        params: { id },
        body: { ...(days ?? { from: '', until: '' }), preview: true },
        signal,
      }),
    enabled: days !== null,
    ...fresh,
  });

/** What another plan costs now; asked of the card provider, so never kept. */
export const usePlanPreview = (id: string, planId: string) =>
  useQuery({
    queryKey: keys.adminEffect({ changePlan: id, planId }),
    queryFn: ({ signal }) =>
      call(changePlanOfMember, { params: { id }, body: { planId, preview: true }, signal }),
    enabled: planId !== '',
    ...fresh,
  });
