import { addDays } from '@studio/domain-kit';
import { earnedBy } from './plan-day-rules.js';
import type { EarnedReason, Entry, Fact } from './revenue-entry.js';
import { entriesOf } from './revenue-rules.js';

const day = (n: number): string => addDays('2026-11-01', n - 1);
const plan = (from: number, through: number) => ({
  paidFrom: day(from),
  paidThrough: day(through),
});
const invoice = (n: number, net: number, days = {}): Fact => ({
  day: day(n),
  what: 'invoice',
  net,
  paidFrom: null,
  paidThrough: null,
  ...days,
});
const note = (n: number, net: number): Fact => ({ day: day(n), what: 'credit_note', net: -net });
const granted = (n: number, credits: number): Fact => ({ day: day(n), what: 'granted', credits });
const used = (n: number, credits = 1, reason: EarnedReason = 'attended'): Fact => ({
  day: day(n),
  what: 'used',
  credits,
  reason,
  bookingId: null,
});
const refundedCredits = (n: number, credits: number): Fact => ({
  day: day(n),
  what: 'taken_back',
  credits,
});
const staff = (n: number, credits: number): Fact => ({ day: day(n), what: 'adjusted', credits });

const sum = (entries: readonly Entry[], valueOf: (entry: Entry) => number): number =>
  entries.reduce((total, entry) => total + valueOf(entry), 0);

/** At the end of a day: what is earned, what is owed, and how many credits. */
const at = (entries: readonly Entry[], n: number): number[] => {
  const known = entries.filter((entry) => entry.day <= day(n));
  const earned = sum(known, (entry) => earnedBy(entry, day(n)));
  return [earned, sum(known, ({ sold }) => sold) - earned, sum(known, ({ credits }) => credits)];
};

// 3 for AED 10.00: the last credit takes the rounding.
const bought: readonly Fact[] = [granted(1, 3), invoice(1, 1_000)];

test.each<[string, string, readonly Fact[], Record<number, number[]>]>([
  ['bought and not used is owed', 'package', bought, { 1: [0, 1_000, 3] }],
  [
    'the last credit takes the rounding',
    'package',
    [...bought, used(2), used(3, 1, 'late_cancelled'), used(4, 1, 'missed')],
    { 2: [333, 667, 2], 3: [666, 334, 1], 4: [1_000, 0, 0] },
  ],
  ['a class of two credits', 'package', [...bought, used(2, 2)], { 2: [666, 334, 1] }],
  [
    'the rest is earned when it expires, and owed again when the last day moves',
    'package',
    [...bought, used(2), used(3, 2, 'expired'), used(4, -2, 'expired'), used(5)],
    { 3: [1_000, 0, 0], 4: [333, 667, 2], 5: [666, 334, 1] },
  ],
  [
    'a credit that comes back later counts then',
    'package',
    [...bought, used(2), used(3), used(5, -1, 'returned')],
    { 3: [666, 334, 1], 5: [333, 667, 2] },
  ],
  [
    'money back for credits that are left lowers what is owed',
    'package',
    [...bought, used(2), refundedCredits(3, 1), note(3, 333)],
    { 2: [333, 667, 2], 3: [333, 334, 1] },
  ],
  [
    'money back for more than is left lowers what was earned too',
    'package',
    [...bought, used(2), used(3), refundedCredits(4, 1), note(4, 1_000)],
    { 3: [666, 334, 1], 4: [0, 0, 0] },
  ],
  [
    'money back as a kindness, no credit taken',
    'package',
    [...bought, used(2), note(3, 100)],
    { 3: [300, 600, 2] },
  ],
  [
    'a part of the price of all that is left is kept',
    'visit',
    [granted(1, 1), invoice(1, 1_000), refundedCredits(2, 1), note(2, 600)],
    { 1: [0, 1_000, 1], 2: [400, 0, 0] },
  ],
  [
    'credits that are given carry no money and are used last',
    'package',
    [...bought, used(2), staff(3, 2), used(4), used(5), used(6), used(7)],
    { 3: [333, 667, 2], 5: [1_000, 0, 0], 7: [1_000, 0, 0] },
  ],
  [
    'what the staff take are first the ones that were given',
    'package',
    [...bought, staff(2, 1), staff(3, -1), staff(4, -1)],
    { 3: [0, 1_000, 3], 4: [333, 667, 2] },
  ],
  [
    'used before its invoice was issued',
    'package',
    [granted(1, 3), used(2), invoice(4, 1_000)],
    { 2: [0, 0, 2], 4: [333, 667, 2] },
  ],
  ['paid and not granted yet', 'package', [invoice(1, 1_000)], { 1: [0, 1_000, 0] }],
  ['a discount of all of it', 'package', [granted(1, 3), used(2)], { 2: [0, 0, 2] }],
  ['a single visit', 'class', [invoice(1, 1_500), used(3)], { 1: [0, 1_500, 0], 3: [1_500, 0, 0] }],
  ['one that is given back', 'class', [invoice(1, 1_500), note(2, 1_500)], { 2: [0, 0, 0] }],
  [
    'one that is given back after the class',
    'class',
    [invoice(1, 1_500), used(2), note(9, 1_500)],
    { 2: [1_500, 0, 0], 9: [0, 0, 0] },
  ],
  [
    'a place at an event',
    'event',
    [invoice(1, 22_000), used(9, 1, 'event')],
    { 8: [0, 22_000, 0], 9: [22_000, 0, 0] },
  ],
  ['goods', 'retail', [invoice(1, 500), note(3, 500)], { 1: [500, 0, 0], 3: [0, 0, 0] }],
  ['a fee', 'fee', [invoice(1, 6_000)], { 1: [6_000, 0, 0] }],
  [
    'a plan by day, the last day takes the rounding',
    'subscription',
    [invoice(1, 1_000, plan(1, 3))],
    { 1: [333, 667, 0], 2: [666, 334, 0], 3: [1_000, 0, 0], 9: [1_000, 0, 0] },
  ],
  [
    'a plan paid ahead',
    'subscription',
    [invoice(1, 1_000, plan(3, 4))],
    { 2: [0, 1_000, 0], 3: [500, 500, 0] },
  ],
  [
    'a plan whose invoice came late: its days so far count on that day',
    'subscription',
    [invoice(3, 1_000, plan(1, 4))],
    { 2: [0, 0, 0], 3: [750, 250, 0], 4: [1_000, 0, 0] },
  ],
  [
    'a plan that is over already',
    'subscription',
    [invoice(9, 1_000, plan(1, 4))],
    { 9: [1_000, 0, 0] },
  ],
  [
    'a part of a plan given back lowers the days to come',
    'subscription',
    [invoice(1, 1_000, plan(1, 5)), note(2, 300)],
    { 1: [200, 800, 0], 2: [400, 300, 0], 3: [500, 200, 0], 5: [700, 0, 0] },
  ],
  [
    'all of a plan given back takes what was earned too, twice',
    'subscription',
    [invoice(1, 1_000, plan(1, 5)), note(2, 700), note(3, 300)],
    { 2: [300, 0, 0], 3: [0, 0, 0], 5: [0, 0, 0] },
  ],
  [
    'a plan given back before it begins',
    'subscription',
    [invoice(1, 1_000, plan(4, 5)), note(2, 400)],
    { 2: [0, 600, 0], 4: [300, 300, 0], 5: [600, 0, 0] },
  ],
])('%s', (...[, kind, facts, expected]) => {
  const entries = entriesOf(kind, facts);
  for (const [n, values] of Object.entries(expected))
    expect([n, ...at(entries, Number(n))]).toEqual([n, ...values]);
});

test('what is earned and owed is what was sold, on each day', () => {
  const facts = [invoice(1, 1_003, plan(1, 7)), note(3, 101), note(5, 250)];
  const entries = entriesOf('subscription', facts);
  for (let n = 1; n < 10; n += 1) {
    const [earned = 0, owed = 0] = at(entries, n);
    expect(earned).toBeGreaterThanOrEqual(0);
    expect(owed).toBeGreaterThanOrEqual(0);
    expect(earned + owed).toBe(1_003 - (n < 3 ? 0 : 101) - (n < 5 ? 0 : 250));
  }
});
