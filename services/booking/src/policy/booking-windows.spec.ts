import {
  bookingOpensAt,
  bookingSettings,
  bookingTerms,
  cancelUntil,
  changedCancelUntil,
  holdUntil,
  returnedCredit,
  undoUntil,
  type PaysWith,
} from './booking-windows.js';
import { classSettings } from './class-policy.js';
import { defaultSettings } from './default-settings.js';

const studio = classSettings(defaultSettings, { class_policy: null });
const own = classSettings(defaultSettings, { class_policy: { cancelHours: 10, lateFee: 9_000 } });
const at = (utc: string): Date => new Date(`2026-11-${utc}Z`);
/** 02:00 in the studio. */
const start = at('22T22:00:00');

test.each([
  ['booking opens', bookingOpensAt(start, studio), '08T22:00:00'],
  ['a cancel is free until', cancelUntil(start, studio), '22T10:00:00'],
  ['by its class type', cancelUntil(start, own), '22T12:00:00'],
  ['after a change by the studio', changedCancelUntil(start, studio), '22T20:00:00'],
  ['a seat is held until', holdUntil(start, at('22T09:00:00'), studio), '22T09:30:00'],
  ['shortly before the start', holdUntil(start, at('22T21:50:00'), studio), '22T22:00:00'],
  ['an undo is possible until', undoUntil(at('22T09:00:00'), studio), '22T09:00:10'],
])('%s', (_, instant, expected) => {
  expect(instant).toEqual(at(expected));
});

test('no seconds, no undo', () => {
  expect(undoUntil(start, { ...studio, undoSeconds: 0 })).toBeNull();
});

const unlimited: PaysWith = { limit: null, lateFee: 6_000, noShowFee: 7_500 };
test.each<{ title: string; pays: PaysWith; settings: typeof studio; expected: unknown[] }>([
  { title: 'a card', pays: 'drop_in', settings: own, expected: ['not_refunded', 0, 0] },
  { title: 'a package', pays: 'package', settings: own, expected: ['credit_used', 0, 0] },
  {
    title: 'a limited plan',
    pays: { ...unlimited, limit: 8 },
    settings: own,
    expected: ['class_counted', 0, 0],
  },
  {
    title: 'an unlimited plan',
    pays: unlimited,
    settings: studio,
    expected: ['late_fee', 6_000, 7_500],
  },
  {
    title: 'one in a class with a fee of its own',
    pays: unlimited,
    settings: own,
    expected: ['late_fee', 9_000, 7_500],
  },
])('late, paid with $title', ({ pays, settings, expected }) => {
  const input = { now: at('20T09:00:00'), promoted: false, settings };
  const { lateConsequence, lateFee, noShowFee } = bookingTerms(start, pays, input);
  expect([lateConsequence, lateFee, noShowFee]).toEqual(expected);
});

test.each([
  {
    title: 'days before: as everybody',
    now: '20T09:00:00',
    promoted: true,
    expected: '22T10:00:00',
  },
  {
    title: 'inside the hours: half an hour',
    now: '22T12:00:00',
    promoted: true,
    expected: '22T12:30:00',
  },
  { title: 'at the end of them', now: '22T09:45:00', promoted: true, expected: '22T10:15:00' },
  { title: 'never beyond the start', now: '22T21:45:00', promoted: true, expected: '22T22:00:00' },
  { title: 'booked, not promoted', now: '22T12:00:00', promoted: false, expected: '22T10:00:00' },
])('promoted $title', ({ now, promoted, expected }) => {
  const input = { now: at(now), promoted, settings: studio };
  expect(bookingTerms(start, 'package', input).cancelUntil).toEqual(at(expected));
});

test('a booking keeps the numbers that it was made by', () => {
  const input = { now: at('20T09:00:00'), promoted: false, settings: studio };
  const { kept: kept_numbers } = bookingTerms(start, 'package', input);
  const later = { ...studio, returnWithinDays: 1, returnValidDays: 2, noShowFinalHours: 48 };
  expect(bookingSettings(later, { kept_numbers })).toMatchObject({
    returnWithinDays: 7,
    returnValidDays: 14,
    noShowFinalHours: 24,
  });
  expect(bookingSettings(later, { kept_numbers: null }).noShowFinalHours).toBe(48);
});

test('a returned credit: near its end the package gets days', () => {
  expect(returnedCredit('2026-11-25', studio)).toEqual({
    expiresBy: '2026-12-02',
    validUntil: '2026-12-09',
  });
});
