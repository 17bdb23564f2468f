import type { StudioPolicy } from '@studio/contracts';
import { termsInShort, termsOf } from './terms.js';

const begunWith: StudioPolicy = {
  bookingOpensDays: 14,
  cancelHours: 12,
  changedCancelHours: 2,
  dropInHoldMinutes: 30,
  returnWithinDays: 7,
  returnValidDays: 14,
  undoSeconds: 10,
  checkInOpensMinutes: 30,
  checkInClosesMinutes: 15,
  noShowFinalHours: 24,
  waitingListLimit: 10,
  waitingAutoHours: 14,
  waitingClosesHours: 1,
  quietFrom: '22:00',
  quietUntil: '07:00',
  freeDeclineMinutes: 30,
  creditsLowAt: 2,
  expiryWarningDays: 7,
  freezeMinDays: 7,
  freezeDaysAYear: 30,
  graceDays: 3,
  secondClassHours: 2,
  lateFee: 6_000,
  noShowFee: 7_500,
  publicPages: true,
  eventPaymentHours: 2,
  eventWarningMinutes: 5,
  eventRefundHours: 24,
  offerLeastMinutes: 15,
  offerMostHours: 2,
  arriveEarlyMinutes: { from: 10, to: 15 },
};
const unusual: StudioPolicy = {
  ...begunWith,
  bookingOpensDays: 33,
  cancelHours: 19,
  changedCancelHours: 5,
  dropInHoldMinutes: 44,
  checkInOpensMinutes: 41,
  checkInClosesMinutes: 16,
  noShowFinalHours: 27,
  graceDays: 18,
  freezeMinDays: 13,
  freezeDaysAYear: 29,
  eventPaymentHours: 25,
  arriveEarlyMinutes: { from: 22, to: 26 },
};
/** Promises of the platform, not settings of the studio. */
const platform = [
  'you have 30 days to change your mind',
  'We tell you by email 14 days before these terms change',
];
const written = (policy: StudioPolicy): string => {
  const text = [
    ...termsInShort(policy),
    ...termsOf(policy).flatMap(({ text, points }) => [...text, ...(points ?? [])]),
  ].join('\n');
  return platform.reduce((rest, promise) => rest.replace(promise, ''), text);
};

test('the terms have the numbers of the settings, and no other', () => {
  const text = written(unusual);
  const numbers = text.match(/\d+(-\d+)? (hours?|days?|minutes?)/g) ?? [];
  expect([...new Set(numbers)].sort()).toEqual(
    [
      '13 days',
      '16 minutes',
      '18 days',
      '19 hours',
      '22-26 minutes',
      '25 hours',
      '27 hours',
      '29 days',
      '33 days',
      '41 minutes',
      '44 minutes',
      '5 hours',
    ].sort(),
  );
});

test('with what the studio began with they are the spec’s', () => {
  const text = written(begunWith);
  expect(text).toContain('Cancelling less than 12 hours before class deducts one session');
  expect(text).toContain('Please arrive 10-15 minutes early');
});

test('1 and 0 read as words do', () => {
  expect(written({ ...begunWith, cancelHours: 1 })).toContain('less than 1 hour before class');
  const none = { ...begunWith, cancelHours: 0, changedCancelHours: 0, graceDays: 0 };
  const text = written({ ...none, checkInOpensMinutes: 0, freezeDaysAYear: 0 });
  expect(text).not.toMatch(/\b0 /);
  expect(text).toContain('You may cancel free of charge until the class starts:');
});
