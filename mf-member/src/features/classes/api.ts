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

/** The classes of seven days. */
export const usePage = (first: string) => useQuery(page(first));

/** Fetches the seven days after a page that is shown, once the browser is idle. */
export const usePageAfter = (
  first: string,
  { isShown, isIdle }: { isShown: boolean; isIdle: boolean },
): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (isShown && isIdle) void client.prefetchQuery(page(pageAfter(first)));
  }, [client, isShown, isIdle, first]);
};

/** The first page that is shown: of the day that the address names, or of today. */
export const prefetchPage = (first: string): Promise<void> =>
  queryClient.prefetchQuery(page(first));

/** A page beside the one that is shown: nobody waits for it. */
export const usePageBeside = (first: string, isShown = true) =>
  useQuery({ ...page(first), enabled: isShown });
