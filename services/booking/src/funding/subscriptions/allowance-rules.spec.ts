import {
  blockedFrom,
  periodOf,
  usedIn,
  whyNotCovered,
  type Membership,
} from './allowance-rules.js';

const membership = (input: Partial<Membership> = {}): Membership => ({
  id: 'm',
  planId: 'p',
  name: '8 a month',
  status: 'active',
  classTypeIds: ['reformer'],
  limit: 8,
  lateFee: 0,
  noShowFee: 0,
  // 10:00 in the studio: the period is of whole days all the same.
  periodStart: '2026-11-05T06:00:00Z',
  periodEnd: '2026-12-05T06:00:00Z',
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  blockedFrom: null,
  frozenFrom: null,
  frozenUntil: null,
  uses: [],
  ...input,
});
const numbers = { graceDays: 3, secondClassHours: 2 };
const at = (startsAt: string, now: string) =>
  [
    { classTypeId: 'reformer', startsAt: new Date(startsAt) },
    { now: new Date(now), numbers },
  ] as const;

describe('the period of a day', () => {
  test.each<{
    title: string;
    input: Partial<Membership>;
    day: string;
    expected: [string, string] | null;
  }>([
    {
      title: 'its first day',
      input: {},
      day: '2026-11-05',
      expected: ['2026-11-05', '2026-12-05'],
    },
    { title: 'its last day', input: {}, day: '2026-12-04', expected: ['2026-11-05', '2026-12-05'] },
    {
      title: 'the day it renews belongs to the next',
      input: {},
      day: '2026-12-05',
      expected: ['2026-12-05', '2027-01-05'],
    },
    { title: 'the day before it began', input: {}, day: '2026-11-04', expected: null },
    {
      title: 'the next one, when it ends',
      input: { cancelAtPeriodEnd: true },
      day: '2026-12-05',
      expected: null,
    },
    {
      title: 'its last day, when it ends',
      input: { cancelAtPeriodEnd: true },
      day: '2026-12-04',
      expected: ['2026-11-05', '2026-12-05'],
    },
    { title: 'over', input: { status: 'ended' }, day: '2026-12-05', expected: null },
    {
      title: 'the 31st becomes the last of February, then the 31st again',
      input: { periodStart: '2026-12-31T06:00:00Z', periodEnd: '2027-01-31T06:00:00Z' },
      day: '2027-02-28',
      expected: ['2027-02-28', '2027-03-31'],
    },
    {
      title: 'the last day before a short month',
      input: { periodStart: '2026-12-31T06:00:00Z', periodEnd: '2027-01-31T06:00:00Z' },
      day: '2027-02-27',
      expected: ['2027-01-31', '2027-02-28'],
    },
    {
      title: 'renewed at 22:00 UTC: that is the next day in the studio',
      input: { periodStart: '2026-11-04T22:00:00Z', periodEnd: '2026-12-04T22:00:00Z' },
      day: '2026-12-04',
      expected: ['2026-11-05', '2026-12-05'],
    },
  ])('$title', ({ input, day, expected }) => {
    const period = periodOf(membership(input), day);
    expect(period && [period.from, period.before]).toEqual(expected);
  });

  test('classes are counted by their day in the studio: 00:30 of the 5th is of the new period', () => {
    const uses = ['2026-12-04T19:30:00Z', '2026-12-04T20:30:00Z'].map(Date.parse);
    expect(usedIn({ uses }, { from: '2026-11-05', before: '2026-12-05' })).toBe(1);
    expect(usedIn({ uses }, { from: '2026-12-05', before: '2027-01-05' })).toBe(1);
  });
});

const eight = Array.from({ length: 8 }, (_, i) => Date.parse(`2026-11-${10 + i}T06:00:00Z`));

describe('a limited plan', () => {
  test.each<{
    title: string;
    input: Partial<Membership>;
    startsAt: string;
    expected: string | null;
  }>([
    {
      title: '7 of 8 used',
      input: { uses: eight.slice(1) },
      startsAt: '2026-11-25T06:00:00Z',
      expected: null,
    },
    {
      title: '8 of 8 used',
      input: { uses: eight },
      startsAt: '2026-11-25T06:00:00Z',
      expected: 'used_up',
    },
    {
      title: '8 used, the class is in the next period',
      input: { uses: eight },
      startsAt: '2026-12-05T06:00:00Z',
      expected: null,
    },
    {
      title: 'two a day are two',
      input: { uses: [Date.parse('2026-11-25T06:00:00Z')] },
      startsAt: '2026-11-25T12:00:00Z',
      expected: null,
    },
    {
      title: 'another class type',
      input: { classTypeIds: ['mat'] },
      startsAt: '2026-11-25T06:00:00Z',
      expected: 'not_included',
    },
    {
      title: 'cancelled, before its end',
      input: { cancelAtPeriodEnd: true },
      startsAt: '2026-12-04T18:00:00Z',
      expected: null,
    },
    {
      title: 'cancelled, after its end',
      input: { cancelAtPeriodEnd: true },
      startsAt: '2026-12-04T20:00:00Z',
      expected: 'ended',
    },
    {
      title: 'frozen that day',
      input: frozen('2026-11-24', '2026-11-30'),
      startsAt: '2026-11-25T06:00:00Z',
      expected: 'frozen',
    },
    {
      title: 'frozen until the day before',
      input: frozen('2026-11-10', '2026-11-24'),
      startsAt: '2026-11-25T06:00:00Z',
      expected: null,
    },
    {
      title: 'its first frozen minute',
      input: frozen('2026-11-25', '2026-11-30'),
      startsAt: '2026-11-24T20:00:00Z',
      expected: 'frozen',
    },
    {
      title: 'the class before the freeze',
      input: frozen('2026-11-25', '2026-11-30'),
      startsAt: '2026-11-24T19:00:00Z',
      expected: null,
    },
    {
      title: 'paused, no dates known',
      input: { status: 'paused' },
      startsAt: '2026-11-25T06:00:00Z',
      expected: 'frozen',
    },
  ])('$title', ({ input, startsAt, expected }) => {
    expect(whyNotCovered(membership(input), ...at(startsAt, '2026-11-21T06:00:00Z'))).toBe(
      expected,
    );
  });
});

function frozen(from: string, until: string): Partial<Membership> {
  return { frozenFrom: `${from}T00:00:00+04:00`, frozenUntil: `${until}T23:59:59.999+04:00` };
}

describe('an unlimited plan: one a day booked ahead, a second from 2 h before', () => {
  const day = [Date.parse('2026-11-25T04:00:00Z')];
  test.each<{
    title: string;
    uses: number[];
    startsAt: string;
    now: string;
    expected: string | null;
  }>([
    {
      title: 'the first of the day',
      uses: [],
      startsAt: '2026-11-25T06:00:00Z',
      now: '2026-11-21T06:00:00Z',
      expected: null,
    },
    {
      title: 'a second, days ahead',
      uses: day,
      startsAt: '2026-11-25T14:00:00Z',
      now: '2026-11-21T06:00:00Z',
      expected: 'one_a_day',
    },
    {
      title: 'a second, 2 h and a second before',
      uses: day,
      startsAt: '2026-11-25T14:00:00Z',
      now: '2026-11-25T11:59:59Z',
      expected: 'one_a_day',
    },
    {
      title: 'a second, 2 h before',
      uses: day,
      startsAt: '2026-11-25T14:00:00Z',
      now: '2026-11-25T12:00:00Z',
      expected: null,
    },
    {
      title: 'a third',
      uses: [...day, Date.parse('2026-11-25T10:00:00Z')],
      startsAt: '2026-11-25T14:00:00Z',
      now: '2026-11-25T13:00:00Z',
      expected: 'one_a_day',
    },
    {
      title: '23:30, and 00:30 of the next day',
      uses: [Date.parse('2026-11-25T19:30:00Z')],
      startsAt: '2026-11-25T20:30:00Z',
      now: '2026-11-21T06:00:00Z',
      expected: null,
    },
    {
      title: '00:30, and 23:30 of that day',
      uses: [Date.parse('2026-11-24T20:30:00Z')],
      startsAt: '2026-11-25T19:30:00Z',
      now: '2026-11-21T06:00:00Z',
      expected: 'one_a_day',
    },
    {
      title: 'nine classes this month',
      uses: eight,
      startsAt: '2026-11-30T06:00:00Z',
      now: '2026-11-21T06:00:00Z',
      expected: null,
    },
  ])('$title', ({ uses, startsAt, now, expected }) => {
    expect(whyNotCovered(membership({ limit: null, uses }), ...at(startsAt, now))).toBe(expected);
  });
});

describe('a renewal that failed: three days of grace, to the second', () => {
  const pastDue = membership({ status: 'past_due', pastDueSince: '2026-11-20T08:00:00Z' });
  test.each<[string, string | null]>([
    ['2026-11-20T08:00:01Z', null],
    ['2026-11-23T07:59:59Z', null],
    ['2026-11-23T08:00:00Z', 'payment_failed'],
  ])('booked at %s', (now, expected) => {
    expect(whyNotCovered(pastDue, ...at('2026-11-25T06:00:00Z', now))).toBe(expected);
    expect(blockedFrom(pastDue, numbers)?.toISOString()).toBe('2026-11-23T08:00:00.000Z');
    // What the member was told stays.
    const kept = { ...pastDue, blockedFrom: '2026-11-26T08:00:00.000Z' };
    expect(blockedFrom(kept, numbers)?.toISOString()).toBe('2026-11-26T08:00:00.000Z');
  });

  test('an active one is never blocked', () => {
    expect(blockedFrom(membership(), numbers)).toBeNull();
  });
});
