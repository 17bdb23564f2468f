import { call, isApiError, messageOf } from '@studio/api-client';
import {
  bookForMember,
  cancelForMember,
  moveForMember,
  undoBookEventForMember,
  undoBookForMember,
  undoCancelEventPlaceForMember,
  undoCancelForMember,
  undoMoveForMember,
  type BookingOverride,
  type BookingView,
  type FrontDeskFunding,
} from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { dateAndTime } from '@studio/ui/format';
import { t } from './messages.js';
import { useIntentKey } from './use-intent-key.js';
import { useWaitlist } from './use-waitlist.js';

export interface ForMember {
  id: string;
  name: string;
}

export interface BookInput {
  scheduleId: string;
  funding: FrontDeskFunding;
  overrides: BookingOverride[];
  reason?: string;
  notifyMember: boolean;
}

interface MoveInput {
  bookingId: string;
  scheduleId: string;
  overrides: BookingOverride[];
  reason?: string;
}

/** As long as the server lets it be taken back. */
const UNDO_MS = 10_000;

const named = ({ schedule }: BookingView) => ({
  className: schedule.classType.name,
  time: dateAndTime(schedule.startsAt),
});

/** What shows a member's classes reads them again. */
export const useRefresh = (memberId: string) => {
  const client = useQueryClient();
  return (): void => {
    const stale = [
      keys.schedules,
      keys.rosters,
      keys.trainerDays,
      keys.adminMember(memberId),
      ['admin', 'booking-preview', memberId],
    ];
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };
};

const undoes = {
  booking: (id: string) => call(undoBookForMember, { params: { id } }),
  cancel: (id: string) => call(undoCancelForMember, { params: { id } }),
  move: (id: string) => call(undoMoveForMember, { params: { id } }),
  eventPlace: (id: string) => call(undoBookEventForMember, { params: { id } }),
  eventPlaceCancel: (id: string) => call(undoCancelEventPlaceForMember, { params: { id } }),
} as const;

/** What is done can be taken back, as long as the server lets it be. */
export const useUndo = (refresh: () => void) => {
  const undo = useMutation({
    mutationFn: ({ id, what }: { id: string; what: keyof typeof undoes }): Promise<unknown> =>
      undoes[what](id),
    onSuccess: () => toast.success(t('undone')),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: refresh,
  });
  return (id: string, what: keyof typeof undoes, until: string | null) =>
    until
      ? {
          duration: UNDO_MS,
          action: { label: t('undo'), onClick: () => undo.mutate({ id, what }) },
        }
      : {};
};

/** A refusal is about a screen that was older than what it decided about: it reads again. */
const useReread =
  (refresh: () => void) =>
  (error: Error): void => {
    if (isApiError(error) && error.status < 500) refresh();
  };

/** Books; it can be taken back for 10 s. */
const useBook = ({ id: memberId, name }: ForMember, refresh: () => void) => {
  const keyOf = useIntentKey();
  const undoable = useUndo(refresh);
  return useMutation({
    mutationFn: (input: BookInput) => {
      const body = { memberId, ...input };
      return call(bookForMember, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: ({ booking, undoUntil }) => {
      const title = t('bookedToast', { ...named(booking), name });
      toast.success(title, undoable(booking.id, 'booking', undoUntil));
      refresh();
    },
    onError: useReread(refresh),
  });
};

/** Moves; it can be taken back for 10 s. */
const useMove = (refresh: () => void) => {
  const undoable = useUndo(refresh);
  const keyOf = useIntentKey();
  return useMutation({
    mutationFn: ({ bookingId, ...body }: MoveInput) =>
      call(moveForMember, {
        params: { id: bookingId },
        body,
        idempotencyKey: keyOf({ bookingId, body }),
      }),
    onSuccess: ({ booking, undoUntil = null }) => {
      toast.success(t('movedToast', named(booking)), undoable(booking.id, 'move', undoUntil));
      refresh();
    },
    onError: useReread(refresh),
  });
};

/** Cancels; it can be taken back for 10 s, late or not. */
const useCancel = (refresh: () => void) => {
  const undoable = useUndo(refresh);
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; waive: boolean; reason?: string }) =>
      call(cancelForMember, { params: { id }, body }),
    onSuccess: ({ booking, undoUntil }) => {
      const late = booking.status === 'late_cancelled';
      const description = late ? t('cancelledLate') : t('cancelledBack');
      const { className } = named(booking);
      const options = { description, ...undoable(booking.id, 'cancel', undoUntil) };
      toast.success(t('cancelledToast', { className }), options);
      refresh();
    },
    onError: useReread(refresh),
  });
};

/** What the front desk does with a member's classes; each says what it has done. */
export const useFrontDesk = (member: ForMember) => {
  const refresh = useRefresh(member.id);
  return {
    book: useBook(member, refresh),
    move: useMove(refresh),
    cancel: useCancel(refresh),
    ...useWaitlist(member.id, refresh),
  };
};
