import { call } from '@studio/api-client';
import {
  bookEvent,
  cancelEventPlace,
  getEvent,
  listEvents,
  manageEventWaitingList,
  reserveEvent,
} from '@studio/contracts';
import type { EventPlace, EventView } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import type { QueryClient } from '@studio/shell-kit/query';

/** One event with the member's own part in it; always asked for anew, a place may be waiting. */
export const useEvent = (eventId: string) =>
  useQuery({
    queryKey: keys.event(eventId),
    queryFn: ({ signal }) => call(getEvent, { params: { id: eventId }, signal }),
    refetchOnMount: 'always',
  });

/** Events to come, also for visitors; a place may have gone since the last look. */
export const useEvents = () =>
  useQuery({
    queryKey: keys.allEvents,
    queryFn: ({ signal }) => call(listEvents, { signal }),
    refetchOnMount: 'always',
  });

/** The place in line; a list that one is not on gives null. */
export const usePosition = (eventId: string) =>
  useQuery({
    queryKey: keys.eventPosition(eventId),
    queryFn: async ({ signal }) => {
      const body = { action: 'position', eventId };
      return (await call(manageEventWaitingList, { body, signal })).data ?? null;
    },
    refetchOnMount: 'always',
  });

const refresh = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: keys.events });
  void client.invalidateQueries({ queryKey: keys.home });
};

/** The answer has the event as it is now; the rest is asked for again. */
const apply = (client: QueryClient, { event }: EventPlace): void => {
  client.setQueryData<EventView>(keys.event(event.id), event);
  refresh(client);
};

/** After a refusal too: the screen was older than the event. */
export const useRefreshEvents = () => {
  const client = useQueryClient();
  return () => refresh(client);
};

/** Books a free event, or holds a place in one that is to be paid. Safe to repeat by nature. */
export const useTakePlace = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (event: EventView) =>
      call(event.is_free ? bookEvent : reserveEvent, { params: { id: event.id } }),
    onSuccess: (place) => apply(client, place),
    onError: () => refresh(client),
  });
};

export const useCancelPlace = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reservationId: string) =>
      call(cancelEventPlace, { params: { id: reservationId } }),
    onSuccess: (place) => apply(client, place),
    onError: () => refresh(client),
  });
};

/** A refusal of the function is an answer like any other; a call that fails has its own words. */
export const useWaitingList = (failed: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (
      body: { action: 'join'; eventId: string } | { action: 'leave'; waitingListId: string },
    ) =>
      call(manageEventWaitingList, { body }).catch(() => ({
        success: false,
        message: failed,
        data: undefined,
      })),
    onSuccess: () => refresh(client),
  });
};
