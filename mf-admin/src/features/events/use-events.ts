import { call, messageOf, newIdempotencyKey } from '@studio/api-client';
import {
  cancelEvent,
  changeEvent,
  checkInAtEvent,
  createEvent,
  getAdminEvent,
  listAdminEvents,
  moveWaiter,
  promoteWaiter,
  undoCheckInAtEvent,
} from '@studio/contracts';
import type {
  AdminEventDetail,
  EventAttendee,
  EventChange,
  EventFacts,
  EventWaiter,
} from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useState } from 'react';
import { t } from './messages.js';

export const PAGE = 20;

export const useEventList = (filter: { when: 'coming' | 'past'; page: number }) =>
  useQuery({
    queryKey: keys.adminEventsOn(filter),
    queryFn: ({ signal }) => call(listAdminEvents, { query: filter, signal }),
    placeholderData: (previous) => previous,
  });

export const useEvent = (eventId: string) =>
  useQuery({
    queryKey: keys.adminEvent(eventId),
    queryFn: ({ signal }) => call(getAdminEvent, { params: { id: eventId }, signal }),
  });

/** What a write answers is shown at once; lists and members' pages follow. */
export const useShow = () => {
  const client = useQueryClient();
  return (event: AdminEventDetail): void => {
    client.setQueryData(keys.adminEvent(event.id), event);
    void client.invalidateQueries({ queryKey: keys.adminEvents });
    void client.invalidateQueries({ queryKey: keys.events });
  };
};

/** One key for one intent: kept for every retry of the open form. */
export const useCreateEvent = () => {
  const onSuccess = useShow();
  const [idempotencyKey] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: (body: EventFacts) => call(createEvent, { body, idempotencyKey }),
    onSuccess,
  });
};

export const useChangeEvent = (eventId: string) => {
  const onSuccess = useShow();
  return useMutation({
    mutationFn: (body: EventChange) => call(changeEvent, { params: { id: eventId }, body }),
    onSuccess,
  });
};

export const useCancelEvent = (eventId: string) => {
  const onSuccess = useShow();
  return useMutation({
    mutationFn: (reason: string) =>
      call(cancelEvent, { params: { id: eventId }, body: { reason } }),
    onSuccess,
  });
};

interface Reasoned {
  entryId: EventWaiter['entryId'];
  reason: string;
}

export const useMoveWaiter = (eventId: string) => {
  const onSuccess = useShow();
  return useMutation({
    mutationFn: (body: Reasoned & { to: number }) =>
      call(moveWaiter, { params: { id: eventId }, body }),
    onSuccess,
  });
};

export const usePromoteWaiter = (eventId: string) => {
  const onSuccess = useShow();
  return useMutation({
    mutationFn: (body: Reasoned & { addSeat: boolean }) =>
      call(promoteWaiter, { params: { id: eventId }, body }),
    onSuccess,
  });
};

/** Check-in and undo; the row changes at once, and back if it could not be saved. */
export const useEventCheckIn = (eventId: string) => {
  const client = useQueryClient();
  const put = (attendee: EventAttendee): void => {
    client.setQueryData<AdminEventDetail>(
      keys.adminEvent(eventId),
      (event) =>
        event && {
          ...event,
          attendees: event.attendees.map((one) =>
            one.reservationId === attendee.reservationId ? attendee : one,
          ),
        },
    );
  };
  return useMutation({
    mutationFn: ({ attendee, done }: { attendee: EventAttendee; done: boolean }) =>
      call(done ? checkInAtEvent : undoCheckInAtEvent, {
        params: { id: attendee.reservationId },
      }),
    onMutate: ({ attendee, done }) =>
      put({ ...attendee, checkedInAt: done ? new Date().toISOString() : null }),
    onSuccess: put,
    onError: (error, { attendee }) => {
      put(attendee);
      toast.error(t('notSavedFor', { name: attendee.name }), { description: messageOf(error) });
    },
  });
};
