import type { BookingView, MyWaitingEntry, ScheduleView, WaitingEntry } from '@studio/contracts';
import { keys } from '@studio/shell-kit/query';
import type { QueryClient } from '@studio/shell-kit/query';

type Change = <S extends ScheduleView>(schedule: S) => S;

/** Changes one class wherever it is on screen. */
const changeClass = (client: QueryClient, scheduleId: string, change: Change): void => {
  client.setQueriesData<{ items: ScheduleView[] }>({ queryKey: keys.schedules }, (list) =>
    list
      ? { ...list, items: list.items.map((one) => (one.id === scheduleId ? change(one) : one)) }
      : list,
  );
  client.setQueryData<ScheduleView>(keys.schedule(scheduleId), (schedule) =>
    schedule ? change(schedule) : schedule,
  );
};

/** No class costs more credits. */
const MOST_CREDITS = 4;

/** Whether another class may now be paid otherwise: a package that ends, or a plan's numbers. */
const changesFunding = ({ paidWith: { kind, creditsLeft } }: BookingView): boolean =>
  kind === 'subscription' || (kind === 'package' && (creditsLeft ?? 0) <= MOST_CREDITS);

const keepsSeat = ({ status }: BookingView): boolean => status === 'confirmed' || status === 'held';

/**
 * The answer of a write carries the seats and the member's own place, so the open week changes
 * without a second read; what isn't on screen is read again when it is next shown.
 */
export const applyBooking = (
  client: QueryClient,
  { booking, seatsLeft }: { booking: BookingView; seatsLeft: number },
): void => {
  const mine = keepsSeat(booking) ? { bookingId: booking.id, status: booking.status } : null;
  changeClass(client, booking.scheduleId, (schedule) => ({
    ...schedule,
    seatsLeft,
    booked: schedule.capacity - seatsLeft,
    mine,
  }));
  client.setQueryData(keys.booking(booking.id), booking);
  for (const queryKey of [keys.home, keys.myPackages, keys.myBookings, keys.myFees])
    void client.invalidateQueries({
      queryKey,
      predicate: (query) => query.queryKey[2] !== booking.id,
    });
  // Cards say what pays: the open week is read again where that may be another thing now.
  if (changesFunding(booking)) void client.invalidateQueries({ queryKey: keys.schedules });
  // What would pay for the next class has changed too.
  void client.invalidateQueries({ queryKey: keys.allSchedule, refetchType: 'none' });
};

/** The own place in line as the server has it; null: in line no more. */
export const applyWaiting = (
  client: QueryClient,
  scheduleId: string,
  entry: WaitingEntry | null,
): void => {
  changeClass(client, scheduleId, (schedule) => ({
    ...schedule,
    waiting: entry?.waiting ?? Math.max(0, schedule.waiting - 1),
    myWaiting: entry && {
      entryId: entry.id,
      position: entry.position,
      mode: entry.mode,
      state: entry.state,
      offerUntil: entry.offerUntil,
      skippedBecause: entry.skippedBecause,
    },
  }));
  client.setQueryData<{ items: MyWaitingEntry[] }>(
    keys.myWaiting,
    (list) =>
      list && {
        ...list,
        items: list.items.flatMap((one) => {
          if (one.scheduleId !== scheduleId) return [one];
          return entry ? [{ ...one, ...entry }] : [];
        }),
      },
  );
  for (const queryKey of [keys.home, keys.myPackages, keys.myWaiting])
    void client.invalidateQueries({ queryKey });
};

/** The screen was older than the class, or more than one class has changed: all is read again. */
export const refreshClasses = (client: QueryClient): void => {
  for (const queryKey of [
    keys.schedules,
    keys.allSchedule,
    keys.myBookings,
    keys.myWaiting,
    keys.myPackages,
    keys.home,
  ])
    void client.invalidateQueries({ queryKey });
};
