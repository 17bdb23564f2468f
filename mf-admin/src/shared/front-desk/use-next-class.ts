import { call } from '@studio/api-client';
import { listSchedules, type BookingView, type ScheduleView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { addDays, studioDay } from '@studio/ui/format';
import { useState } from 'react';
import { holdsSeat } from './booking-rules.js';

const overlaps = (one: ScheduleView, { schedule }: BookingView): boolean =>
  schedule.startsAt < one.endsAt && schedule.endsAt > one.startsAt;

/** The first class with a seat that the member can be in. */
const nextClassOf = (
  classes: readonly ScheduleView[],
  bookings: readonly BookingView[],
  now: Date,
): ScheduleView | undefined => {
  const own = bookings.filter(holdsSeat);
  return classes
    .filter(
      (one) =>
        one.status === 'scheduled' &&
        one.seatsLeft > 0 &&
        new Date(one.startsAt) > now &&
        !own.some((booking) => overlaps(one, booking)),
    )
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))[0];
};

/** Null and undefined while it is not known, or there is none. */
interface NextClass {
  id: string | null;
  date: string | undefined;
}
const noClass: NextClass = { id: null, date: undefined };

/**
 * The class that is chosen until somebody chooses: the next one of today or tomorrow, as it was when
 * the dialog opened.
 */
export const useNextClass = (
  bookings: readonly BookingView[] | undefined,
  { enabled }: { enabled: boolean },
): NextClass => {
  const [now] = useState(() => new Date());
  const [from, to] = [studioDay(now), addDays(studioDay(now), 1)];
  const { data } = useQuery({
    queryKey: keys.schedulesBetween(from, to),
    queryFn: ({ signal }) => call(listSchedules, { query: { from, to }, signal }),
    enabled,
  });
  const [first, setFirst] = useState<ScheduleView>();
  if (!first && enabled && data && bookings) {
    const next = nextClassOf(data.items, bookings, now);
    if (next) setFirst(next);
  }
  return first ?? noClass;
};
