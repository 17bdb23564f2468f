import { call } from '@studio/api-client';
import { listSubscriptions } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import type { SubscriptionFilter } from './subscription-filter.js';

export const useSubscriptions = (filter: SubscriptionFilter) =>
  useQuery({
    queryKey: keys.adminSubscriptions(filter),
    queryFn: ({ signal }) => call(listSubscriptions, { query: filter, signal }),
    placeholderData: (previous) => previous,
  });
