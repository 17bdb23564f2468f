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

/** YYYY-MM as a count of months. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

test('half of those who joined still come after six months; of the last 90 days 3 of 4 seats were taken', () => {
  const now = new Date('2026-11-28T06:00:00Z');
  const today = studioDay(now);
  const classes = makeTimetable(today);
  const members = makeMembers(today);
  const year = new DemoYear({ classes, members, dropIns: demoDropIns(today) }, now);
  const came = new Set(
    year.rows.bookings
      .filter((one) => one['status'] === 'attended')
      .map(
        (one) => `${one['member_id'] as string} ${monthOf(studioDay(one['starts_at'] as Date))}`,
      ),
  );
  const shareAfter = (months: number): number => {
    const joined = members.filter(({ since }) => monthOf(since) + months <= monthOf(today));
    const still = joined.filter(({ id, since }) => came.has(`${id} ${monthOf(since) + months}`));
    return still.length / joined.length;
  };
  const curve = [1, 3, 6, 9, 12].map(shareAfter);
  expect(curve[0]).toBeGreaterThan(0.8);
  expect([...curve].sort((a, b) => b - a)).toEqual(curve);
  expect(Math.abs(curve[2]! - 0.5)).toBeLessThan(0.08);
  expect(curve[4]).toBeLessThan(0.35);
  const lately = classes.filter(
    ({ offset, cancelledBecause }) => offset < 0 && offset >= -90 && !cancelledBecause,
  );
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const fill = sum(lately.map(({ booked }) => booked)) / sum(lately.map((one) => one.capacity));
  expect(Math.abs(fill - 0.78)).toBeLessThan(0.04);
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
