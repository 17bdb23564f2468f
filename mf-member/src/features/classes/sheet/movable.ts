import type { BookingView, ScheduleView } from '@studio/contracts';
import { classState } from '../class-state.js';

/**
 * Classes that a booking could be moved to, the soonest first: a free seat, the same price, and
 * none that overlaps another own place. Whether its package pays there too, the server decides.
 */
export const movableTo = (
  booking: BookingView,
  schedules: readonly ScheduleView[],
  { now, anyKind }: { now: Date; anyKind: boolean },
): ScheduleView[] => {
  const from = booking.schedule;
  const ownPlaces = schedules.filter(
    (one) => one.id !== from.id && ['booked', 'held'].includes(classState(one, now)),
  );
  const overlaps = (one: ScheduleView): boolean =>
    ownPlaces.some((other) => other.startsAt < one.endsAt && one.startsAt < other.endsAt);
  const costsTheSame = (one: ScheduleView): boolean =>
    booking.paidWith.kind === 'drop_in'
      ? one.dropInPrice === from.dropInPrice
      : one.creditCost === from.creditCost;
  return schedules
    .filter(
      (one) =>
        one.id !== from.id &&
        classState(one, now) === 'book' &&
        (anyKind || one.classType.id === from.classType.id) &&
        costsTheSame(one) &&
        !overlaps(one),
    )
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
};
