import { call } from '@studio/api-client';
import {
  listMyBookings,
  listMyEvents,
  listMyFees,
  listMyImportedVisits,
  listMyWaiting,
} from '@studio/contracts';
import { keys, useInfiniteQuery, useQuery } from '@studio/shell-kit/query';

export type When = 'upcoming' | 'past';

const PAGE = 20;

/** Own places, a page at a time. */
export const useMyBookings = (when: When) =>
  useInfiniteQuery({
    queryKey: [...keys.myBookingsWhen(when), 'paged'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listMyBookings, { query: { when, limit: PAGE, cursor: pageParam }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Own visits of the system that the studio had before. */
export const useMyImportedVisits = (enabled: boolean) =>
  useQuery({
    queryKey: [...keys.myBookings, 'imported'],
    queryFn: ({ signal }) => call(listMyImportedVisits, { signal }),
    enabled,
  });

/** The lists of full classes one is on. */
export const useMyWaiting = () =>
  useQuery({
    queryKey: keys.myWaiting,
    queryFn: ({ signal }) => call(listMyWaiting, { signal }),
  });

/** Fees of late cancels and no-shows. */
export const useMyFees = () =>
  useQuery({ queryKey: keys.myFees, queryFn: ({ signal }) => call(listMyFees, { signal }) });

/** Own places at events, and the lists one waits on. */
export const useMyEvents = () =>
  useQuery({
    queryKey: keys.myEvents,
    queryFn: ({ signal }) => call(listMyEvents, { signal }),
  });
