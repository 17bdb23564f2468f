import type { BookingView, ScheduleView } from '@studio/contracts';
import { keys } from '@studio/shell-kit/query';
import type { QueryClient } from '@studio/shell-kit/query';

/**
 * The answer of a write carries the seats and the member's own place, so the open week changes
 * without a second read; what isn't on screen is read again when it is next shown.
 */
export const applyBooking = (
  client: QueryClient,
  { booking, seatsLeft }: { booking: BookingView; seatsLeft: number },
): void => {
  const mine =
    booking.status === 'confirmed' ? { bookingId: booking.id, status: booking.status } : null;
  const change = <S extends ScheduleView>(schedule: S): S =>
    schedule.id === booking.scheduleId
      ? { ...schedule, seatsLeft, booked: schedule.capacity - seatsLeft, mine }
      : schedule;
  client.setQueriesData<{ items: ScheduleView[] }>({ queryKey: keys.schedules }, (list) =>
    list ? { ...list, items: list.items.map(change) } : list,
  );
  client.setQueryData<ScheduleView>(keys.schedule(booking.scheduleId), (schedule) =>
    schedule ? change(schedule) : schedule,
  );
  client.setQueryData(keys.myBookingsWhen(booking.id), booking);
  for (const queryKey of [keys.home, keys.myPackages, keys.myBookings])
    void client.invalidateQueries({
      queryKey,
      predicate: (query) => query.queryKey[1] !== booking.id,
    });
  // What would pay for the next class has changed too.
  void client.invalidateQueries({ queryKey: keys.allSchedule, refetchType: 'none' });
};
