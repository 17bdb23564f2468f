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
  test.each<[string, Partial<Membership>, string, [string, string] | null]>([
    ['its first day', {}, '2026-11-05', ['2026-11-05', '2026-12-05']],
    ['its last day', {}, '2026-12-04', ['2026-11-05', '2026-12-05']],
    ['the day it renews belongs to the next', {}, '2026-12-05', ['2026-12-05', '2027-01-05']],
    ['the day before it began', {}, '2026-11-04', null],
    ['the next one, when it ends', { cancelAtPeriodEnd: true }, '2026-12-05', null],
    [
      'its last day, when it ends',
      { cancelAtPeriodEnd: true },
      '2026-12-04',
      ['2026-11-05', '2026-12-05'],
    ],
    ['over', { status: 'ended' }, '2026-12-05', null],
    [
      'the 31st becomes the last of February, then the 31st again',
      { periodStart: '2026-12-31T06:00:00Z', periodEnd: '2027-01-31T06:00:00Z' },
      '2027-02-28',
      ['2027-02-28', '2027-03-31'],
    ],
    [
      'the last day before a short month',
      { periodStart: '2026-12-31T06:00:00Z', periodEnd: '2027-01-31T06:00:00Z' },
      '2027-02-27',
      ['2027-01-31', '2027-02-28'],
    ],
    [
      'renewed at 22:00 UTC: that is the next day in the studio',
      { periodStart: '2026-11-04T22:00:00Z', periodEnd: '2026-12-04T22:00:00Z' },
      '2026-12-04',
      ['2026-11-05', '2026-12-05'],
    ],
  ])('%s', (_, input, day, expected) => {
    const period = periodOf(membership(input), day);
    expect(period && [period.from, period.before]).toEqual(expected);
  });

  test('classes are counted by their day in the studio: 00:30 of the 5th is of the new period', () => {
    const uses = ['2026-12-04T19:30:00Z', '2026-12-04T20:30:00Z'];
    expect(usedIn({ uses }, { from: '2026-11-05', before: '2026-12-05' })).toBe(1);
    expect(usedIn({ uses }, { from: '2026-12-05', before: '2027-01-05' })).toBe(1);
  });
});

const eight = Array.from({ length: 8 }, (_, i) => `2026-11-${10 + i}T06:00:00Z`);

describe('a limited plan', () => {
  test.each<[string, Partial<Membership>, string, string | null]>([
    ['7 of 8 used', { uses: eight.slice(1) }, '2026-11-25T06:00:00Z', null],
    ['8 of 8 used', { uses: eight }, '2026-11-25T06:00:00Z', 'used_up'],
    ['8 used, the class is in the next period', { uses: eight }, '2026-12-05T06:00:00Z', null],
    ['two a day are two', { uses: ['2026-11-25T06:00:00Z'] }, '2026-11-25T12:00:00Z', null],
    ['another class type', { classTypeIds: ['mat'] }, '2026-11-25T06:00:00Z', 'not_included'],
    ['cancelled, before its end', { cancelAtPeriodEnd: true }, '2026-12-04T18:00:00Z', null],
    ['cancelled, after its end', { cancelAtPeriodEnd: true }, '2026-12-04T20:00:00Z', 'ended'],
    ['frozen that day', frozen('2026-11-24', '2026-11-30'), '2026-11-25T06:00:00Z', 'frozen'],
    [
      'frozen until the day before',
      frozen('2026-11-10', '2026-11-24'),
      '2026-11-25T06:00:00Z',
      null,
    ],
    [
      'its first frozen minute',
      frozen('2026-11-25', '2026-11-30'),
      '2026-11-24T20:00:00Z',
      'frozen',
    ],
    [
      'the class before the freeze',
      frozen('2026-11-25', '2026-11-30'),
      '2026-11-24T19:00:00Z',
      null,
    ],
    ['paused, no dates known', { status: 'paused' }, '2026-11-25T06:00:00Z', 'frozen'],
  ])('%s', (_, input, startsAt, expected) => {
    expect(whyNotCovered(membership(input), ...at(startsAt, '2026-11-21T06:00:00Z'))).toBe(
      expected,
    );
  });
});

function frozen(from: string, until: string): Partial<Membership> {
  return { frozenFrom: `${from}T00:00:00+04:00`, frozenUntil: `${until}T23:59:59.999+04:00` };
}

describe('an unlimited plan: one a day booked ahead, a second from 2 h before', () => {
  const day = ['2026-11-25T04:00:00Z'];
  test.each<[string, string[], string, string, string | null]>([
    ['the first of the day', [], '2026-11-25T06:00:00Z', '2026-11-21T06:00:00Z', null],
    ['a second, days ahead', day, '2026-11-25T14:00:00Z', '2026-11-21T06:00:00Z', 'one_a_day'],
    [
      'a second, 2 h and a second before',
      day,
      '2026-11-25T14:00:00Z',
      '2026-11-25T11:59:59Z',
      'one_a_day',
    ],
    ['a second, 2 h before', day, '2026-11-25T14:00:00Z', '2026-11-25T12:00:00Z', null],
    [
      'a third',
      [...day, '2026-11-25T10:00:00Z'],
      '2026-11-25T14:00:00Z',
      '2026-11-25T13:00:00Z',
      'one_a_day',
    ],
    [
      '23:30, and 00:30 of the next day',
      ['2026-11-25T19:30:00Z'],
      '2026-11-25T20:30:00Z',
      '2026-11-21T06:00:00Z',
      null,
    ],
    [
      '00:30, and 23:30 of that day',
      ['2026-11-24T20:30:00Z'],
      '2026-11-25T19:30:00Z',
      '2026-11-21T06:00:00Z',
      'one_a_day',
    ],
    ['nine classes this month', eight, '2026-11-30T06:00:00Z', '2026-11-21T06:00:00Z', null],
  ])('%s', (_, uses, startsAt, now, expected) => {
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
