import { call, messageOf } from '@studio/api-client';
import {
  checkHistoryChain,
  getHistoryActors,
  getHistoryChain,
  listDataHistory,
} from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import type { ListFilter } from './history-filter.js';
import { t } from './messages.js';

export const useDataHistory = (filter: ListFilter) =>
  useQuery({
    queryKey: keys.adminDataHistoryFound(filter),
    queryFn: ({ signal }) => call(listDataHistory, { query: filter, signal }),
    placeholderData: (previous) => previous,
  });

export const useHistoryActors = () =>
  useQuery({
    queryKey: keys.adminHistoryActors,
    queryFn: ({ signal }) => call(getHistoryActors, { signal }),
  });

export const useHistoryChain = () =>
  useQuery({
    queryKey: keys.adminHistoryChain,
    queryFn: ({ signal }) => call(getHistoryChain, { signal }),
  });

/** Without a head: the chain alone, whose state everybody sees. */
export const useCheck = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (head: string | undefined) =>
      call(checkHistoryChain, { body: head === undefined ? {} : { head } }),
    onSuccess: (chain, head) => {
      if (head === undefined) client.setQueryData(keys.adminHistoryChain, chain);
    },
    onError: (error) => toast.error(t('checkFailed'), { description: messageOf(error) }),
  });
};
