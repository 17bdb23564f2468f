import { call } from '@studio/api-client';
import { listSchedules } from '@studio/contracts';
import { keys, queryClient, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useEffect } from 'react';
import { lastOf, pageAfter } from './schedule-days.js';

const page = (first: string) => ({
  queryKey: keys.schedulesBetween(first, lastOf(first)),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(listSchedules, { query: { from: first, to: lastOf(first) }, signal }),
});

/** The classes of seven days; those of the seven after are fetched when these are there. */
export const usePage = (first: string) => {
  const client = useQueryClient();
  const query = useQuery(page(first));
  const { isSuccess } = query;
  useEffect(() => {
    if (isSuccess) void client.prefetchQuery(page(pageAfter(first)));
  }, [client, isSuccess, first]);
  return query;
};

/** The first page that is shown: of the day that the address names, or of today. */
export const prefetchPage = (first: string): Promise<void> =>
  queryClient.prefetchQuery(page(first));

/** A page beside the one that is shown: nobody waits for it. */
export const usePageBeside = (first: string, isShown = true) =>
  useQuery({ ...page(first), enabled: isShown });
