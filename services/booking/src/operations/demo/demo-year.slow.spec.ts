import { demoDropIns } from '@studio/demo-studio';
import { studioDay } from '@studio/domain-kit';
import { DemoYear } from './demo-bookings.js';
import { makeMembers } from './demo-members.js';
import { makeTimetable } from './demo-timetable.js';

/** Each weekday, ends of months, and the hours when the studio's day is not that of UTC. */
test.each([
  '2026-11-22T20:15:00Z',
  '2026-11-24T23:59:00Z',
  '2026-11-26T21:40:00Z',
  '2026-12-31T20:30:00Z',
  '2027-02-28T05:00:00Z',
  '2028-02-29T02:00:00Z',
])('opened at %s the demo adds up', (at) => {
  const now = new Date(at);
  const today = studioDay(now);
  const classes = makeTimetable(today);
  const members = makeMembers(today);
  const year = new DemoYear({ classes, members, dropIns: demoDropIns(today) }, now);

  const noor = members[0]!;
  expect(noor.packages.filter(({ left }) => left > 0).map(({ left }) => left)).toEqual([7]);
  const hers = year.rows.bookings.filter((one) => one['member_id'] === noor.id);
  expect(
    hers.filter((one) => one['status'] === 'confirmed' && +(one['starts_at'] as Date) > +now),
  ).toHaveLength(2);

  // Lists of what is wrong: an expectation a row would take longer than the year itself.
  expect(classes.filter(({ booked, capacity }) => booked > capacity)).toEqual([]);
  const balances = new Map<unknown, number>();
  for (const { user_package_id: id, delta } of year.ledger)
    balances.set(id, (balances.get(id) ?? 0) + Number(delta));
  const packages = members.flatMap((member) => member.packages);
  expect(packages.filter(({ id, left }) => balances.get(id) !== left)).toEqual([]);
  expect(year.ledger.filter(({ at: moved }) => timeOf(moved) > +now)).toEqual([]);
  expect(year.rows.bookings.filter((one) => !isPlausible(one, now))).toEqual([]);
  expect(members.flatMap((member) => beyondAllowance(member, year.rows.bookings))).toEqual([]);
  // Of the waiting lists of the year a part got in, each by a booking of its own.
  const booked = year.waited.flatMap(({ what, booking_id: id }) => (what === 'booked' ? [id] : []));
  expect(booked.length).toBeGreaterThan(50);
  expect(new Set(booked).size).toBe(booked.length);
});

/** Periods of a plan that pay for more classes than it has, counted by days as `check:state` does. */
const beyondAllowance = (
  { membership }: ReturnType<typeof makeMembers>[number],
  bookings: readonly Record<string, unknown>[],
): unknown[] => {
  const limit = membership?.plan.classesPerPeriod;
  if (!membership || limit === null || limit === undefined) return [];
  const days = bookings
    .filter((one) => one['member_subscription_id'] === membership.id && counts.has(one['status']))
    .map((one) => studioDay(one['starts_at'] as Date));
  return membership.starts.flatMap((start, n) => {
    const before = membership.starts[n + 1];
    const used = days.filter(
      (day) => day >= studioDay(start) && (!before || day < studioDay(before)),
    ).length;
    return used > limit ? [{ id: membership.id, start, used, limit }] : [];
  });
};
const counts = new Set<unknown>(['confirmed', 'attended', 'no_show', 'late_cancelled']);

const timeOf = (value: unknown): number => (value as Date).getTime();

/** Booked before the class and before now, cancelled after that, checked in by now. */
const isPlausible = (one: Record<string, unknown>, now: Date): boolean => {
  const booked = timeOf(one['booked_at']);
  return (
    booked <= Math.min(+now, timeOf(one['starts_at'])) &&
    (one['cancelled_at'] === null || timeOf(one['cancelled_at']) >= booked) &&
    (one['checked_in_at'] === null || timeOf(one['checked_in_at']) <= +now)
  );
};
