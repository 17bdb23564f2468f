import { call, messageOf } from '@studio/api-client';
import { checkIn, undoCheckIn } from '@studio/contracts';
import type { BookingOfToday } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { dateAndTime } from '@studio/ui/format';
import { t } from './messages.js';

interface Arrival {
  booking: BookingOfToday;
  name: string;
}

/** Checks a person in to a class of today, with an undo. */
export const useCheckInToday = () => {
  const client = useQueryClient();
  const refresh = (): void => {
    for (const queryKey of [keys.allStandings, keys.trainerDays, keys.rosters, keys.adminMembers])
      void client.invalidateQueries({ queryKey });
  };
  const undo = useMutation({
    mutationFn: ({ booking }: Arrival) => call(undoCheckIn, { params: { id: booking.bookingId } }),
    onSuccess: (_, { name }) => toast.info(t('undone', { name })),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ booking }: Arrival) => call(checkIn, { params: { id: booking.bookingId } }),
    onSuccess: (_, arrival) => {
      const { booking, name } = arrival;
      const { className, startsAt } = booking;
      toast.success(t('checkedIn', { name }), {
        description: t('checkedInTo', { className, time: dateAndTime(startsAt) }),
        action: { label: t('undo'), onClick: () => undo.mutate(arrival) },
      });
    },
    onError: (error, { name }) =>
      toast.error(t('notCheckedIn', { name }), { description: messageOf(error) }),
    onSettled: refresh,
  });
};

/** The class of today that a check-in is for now: the next one that is not over, else the last one. */
export const bookingToCheckIn = (
  today: readonly BookingOfToday[],
  now: Date,
): BookingOfToday | undefined => {
  const open = today.filter(({ status }) => status === 'confirmed');
  return open.find(({ endsAt }) => new Date(endsAt) > now) ?? open.at(-1);
};
