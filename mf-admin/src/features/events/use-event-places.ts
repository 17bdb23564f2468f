import { call } from '@studio/api-client';
import {
  bookEventForMember,
  cancelEventPlaceForMember,
  type EventAttendee,
} from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { useUndo, type ForMember } from '../../shared/front-desk/use-front-desk.js';
import { t } from './messages.js';
import { useShow } from './use-events.js';

/** Lists and the record read again what a place has changed. */
export const useRefreshPlaces = (eventId: string) => {
  const client = useQueryClient();
  return (): void => {
    const stale = [keys.adminEvent(eventId), keys.adminEvents, keys.events, keys.adminMembers];
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };
};

/** Books a place that nobody pays; it can be taken back for 10 s. */
export const useBookPlace = (eventId: string) => {
  const show = useShow();
  const refresh = useRefreshPlaces(eventId);
  const undoable = useUndo(refresh);
  return useMutation({
    mutationFn: ({
      member: { id: memberId },
      ...more
    }: {
      member: ForMember;
      complimentary: boolean;
      reason?: string;
    }) => call(bookEventForMember, { params: { id: eventId }, body: { memberId, ...more } }),
    onSuccess: ({ reservationId, undoUntil, ...event }, { member: { name } }) => {
      show(event);
      refresh();
      toast.success(
        t('placeBookedFor', { name }),
        undoable(reservationId, 'eventPlace', undoUntil),
      );
    },
  });
};

const textAfter = ({ paid, awaitsTransfer, status }: EventAttendee): string => {
  if (status === 'active') return t('cancelledHold');
  if (awaitsTransfer) return t('cancelledTransfer');
  return paid ? t('cancelledPaid') : t('cancelledFree');
};

/** Gives a place back; it can be taken back for 10 s. */
export const useCancelPlace = (eventId: string, attendee: EventAttendee) => {
  const { reservationId: id, name } = attendee;
  const show = useShow();
  const refresh = useRefreshPlaces(eventId);
  const undoable = useUndo(refresh);
  return useMutation({
    mutationFn: (reason: string) =>
      call(cancelEventPlaceForMember, { params: { id }, body: { reason } }),
    onSuccess: ({ reservationId, undoUntil, ...event }) => {
      show(event);
      refresh();
      toast.success(t('placeCancelledOf', { name }), {
        description: textAfter(attendee),
        ...undoable(reservationId, 'eventPlaceCancel', undoUntil),
      });
    },
  });
};
