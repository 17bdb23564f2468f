import { call } from '@studio/api-client';
import {
  acceptClassOffer,
  changeClassWaiting,
  declineClassOffer,
  joinClassWaiting,
  leaveClassWaiting,
  listMyWaiting,
} from '@studio/contracts';
import type { WaitingEntry } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { applyWaiting, refreshClasses } from '../../../shared/booking-cache.js';
import { useIntentKeys } from '../../../shared/intent-keys.js';
import type { Intent } from './booking-api.js';

export type WaitingMode = WaitingEntry['mode'];

/**
 * The own place in line, with what is held for it; null: in line no more. Of the list of all own
 * places: it has an answer also in the moment in which a place has become a seat.
 */
export const useOwnWaiting = (scheduleId: string) =>
  useQuery({
    queryKey: keys.myWaiting,
    queryFn: ({ signal }) => call(listMyWaiting, { signal }),
    select: ({ items }) => items.find((entry) => entry.scheduleId === scheduleId) ?? null,
    refetchOnMount: 'always',
  });

export const useJoinWaiting = () => {
  const client = useQueryClient();
  const intents = useIntentKeys();
  return useMutation({
    mutationFn: ({ scheduleId, ...body }: Intent & { mode: WaitingMode }) =>
      call(joinClassWaiting, {
        params: { id: scheduleId },
        body,
        idempotencyKey: intents.keyOf({ scheduleId, ...body }),
      }),
    onSuccess: (entry) => applyWaiting(client, entry.scheduleId, entry),
    onError: (error, intent) => {
      if (intents.isRefused(intent, error)) refreshClasses(client);
    },
  });
};

export const useChangeMode = (scheduleId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mode: WaitingMode) =>
      call(changeClassWaiting, { params: { id: scheduleId }, body: { mode } }),
    onSuccess: (entry) => applyWaiting(client, scheduleId, entry),
    onError: () => refreshClasses(client),
  });
};

/** Off the list: a place in line is left, or a seat that was offered is let go. */
export const useLeaveWaiting = (scheduleId: string, isOffered: boolean) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(isOffered ? declineClassOffer : leaveClassWaiting, { params: { id: scheduleId } }),
    onSuccess: () => {
      applyWaiting(client, scheduleId, null);
      refreshClasses(client);
    },
    onError: () => refreshClasses(client),
  });
};

/** Safe to repeat by nature: the seat that was accepted is answered again. */
export const useAcceptOffer = (scheduleId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(acceptClassOffer, { params: { id: scheduleId } }),
    onSettled: () => refreshClasses(client),
  });
};
