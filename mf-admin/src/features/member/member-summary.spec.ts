import type { BookingView, MemberScreen } from '@studio/contracts';
import { leftOf, nextAndLast } from './member-summary.js';

type MemberRecord = NonNullable<MemberScreen['record']>;
const plan = (left: number | null, blockedBecause: string | null = null) =>
  ({ left, blockedBecause, renews: true, periodEnd: '2027-01-03' }) as unknown as NonNullable<
    MemberRecord['plans']
  >[number];
const owned = (creditsLeft: number, status = 'active') =>
  ({ creditsLeft, status }) as unknown as MemberRecord['packages'][number];

test.each([
  ['an unlimited plan never reads as credits', [plan(null)], [], 'Unlimited'],
  ['beside a package that is used up neither', [plan(null)], [owned(0, 'used_up')], 'Unlimited'],
  ['a plan and a package', [plan(2)], [owned(3)], '5'],
  ['a plan that is blocked does not count', [plan(2, 'payment_failed')], [owned(3)], '3'],
  ['nothing at all', [], [owned(0, 'expired')], 'Nothing'],
] as const)('left: %s', (...[, plans, packages, left]) => {
  expect(leftOf({ plans: [...plans], packages: [...packages] }).left).toBe(left);
});

test('the next class is the soonest that is booked, the last one the latest attended', () => {
  const booking = (startsAt: string, status: string) =>
    ({ status, schedule: { startsAt } }) as unknown as BookingView;
  const now = new Date('2026-11-23T08:00:00Z');
  const soon = booking('2026-11-24T08:00:00Z', 'confirmed');
  const came = booking('2026-11-22T08:00:00Z', 'attended');
  const bookings = [
    booking('2026-11-30T08:00:00Z', 'confirmed'),
    soon,
    booking('2026-11-23T09:00:00Z', 'cancelled'),
    came,
    booking('2026-11-01T08:00:00Z', 'attended'),
  ];
  expect(nextAndLast(bookings, now)).toEqual({ next: soon, last: came });
  expect(nextAndLast([], now)).toEqual({ next: undefined, last: undefined });
});
