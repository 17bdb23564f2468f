import { daysInYear, daysLeft, daysOf, endedToday, freezeRefusal } from './freeze-rules.js';

const limits = { minDays: 7, daysAYear: 30 };
const span = (from: string, until: string) => ({ from, until });
const today = '2026-11-23';

test.each([
  ['2026-11-23', '2026-11-23', 1],
  ['2026-11-23', '2026-11-29', 7],
  ['2026-02-25', '2026-03-03', 7],
  ['2028-02-25', '2028-03-02', 7],
  ['2026-12-29', '2027-01-04', 7],
])('%s to %s are %i days', (from, until, days) => {
  expect(daysOf({ from, until })).toBe(days);
});

test.each<{ title: string; span: ReturnType<typeof span>; input: object; refusal: string | null }>([
  { title: 'seven days from today', span: span(today, '2026-11-29'), input: {}, refusal: null },
  { title: 'six days', span: span(today, '2026-11-28'), input: {}, refusal: 'INVALID_FREEZE_DAYS' },
  {
    title: 'six days, by the studio',
    span: span(today, '2026-11-28'),
    input: { limits: null },
    refusal: null,
  },
  {
    title: 'from yesterday',
    span: span('2026-11-22', '2026-11-29'),
    input: {},
    refusal: 'INVALID_FREEZE_DAYS',
  },
  {
    title: 'backwards',
    span: span('2026-11-29', today),
    input: { limits: null },
    refusal: 'INVALID_FREEZE_DAYS',
  },
  { title: 'from its last day', span: span('2026-12-31', '2027-01-06'), input: {}, refusal: null },
  {
    title: 'after its last day',
    span: span('2027-01-01', '2027-01-07'),
    input: {},
    refusal: 'INVALID_FREEZE_DAYS',
  },
  { title: 'thirty days', span: span('2026-11-24', '2026-12-23'), input: {}, refusal: null },
  {
    title: 'thirty-one',
    span: span('2026-11-24', '2026-12-24'),
    input: {},
    refusal: 'FREEZE_LIMIT',
  },
  {
    title: 'thirty-one, by the studio',
    span: span('2026-11-24', '2026-12-24'),
    input: { limits: null },
    refusal: null,
  },
  {
    title: 'over New Year: each year its own',
    span: span('2026-12-10', '2027-01-20'),
    input: {},
    refusal: null,
  },
  {
    title: 'longer than a year',
    span: span(today, '2027-12-31'),
    input: { limits: null },
    refusal: 'INVALID_FREEZE_DAYS',
  },
  {
    title: 'twenty-four days were frozen before',
    span: span('2026-12-01', '2026-12-07'),
    input: { before: [span('2026-03-01', '2026-03-24')] },
    refusal: 'FREEZE_LIMIT',
  },
  {
    title: 'twenty-three were',
    span: span('2026-12-01', '2026-12-07'),
    input: { before: [span('2026-03-01', '2026-03-23')] },
    refusal: null,
  },
  {
    title: 'they were last year',
    span: span('2026-12-01', '2026-12-07'),
    input: { before: [span('2025-12-02', '2025-12-31')] },
    refusal: null,
  },
  {
    title: 'a freeze is planned',
    span: span('2026-12-01', '2026-12-07'),
    input: { owned: { expiresOn: '2026-12-31', frozenUntil: today } },
    refusal: 'PACKAGE_FROZEN',
  },
  {
    title: 'a freeze is over',
    span: span('2026-12-01', '2026-12-07'),
    input: { owned: { expiresOn: '2026-12-31', frozenUntil: '2026-11-22' } },
    refusal: null,
  },
  {
    title: 'the package is over',
    span: span(today, '2026-11-29'),
    input: { owned: { expiresOn: '2026-11-22', frozenUntil: null } },
    refusal: 'PACKAGE_ENDED',
  },
])('$title', ({ span, input, refusal }) => {
  const owned = { expiresOn: '2026-12-31', frozenUntil: null };
  expect(freezeRefusal({ span, today, owned, before: [], limits, ...input })).toBe(refusal);
});

test('days are counted in the year they lie in', () => {
  const freezes = [span('2026-12-25', '2027-01-05'), span('2026-03-01', '2026-03-07')];
  expect([daysInYear(freezes, '2026'), daysInYear(freezes, '2027')]).toEqual([14, 5]);
  expect(daysInYear(freezes, '2025')).toBe(0);
  expect(daysLeft(limits, freezes, span('2026-12-25', '2027-01-05'))).toBe(16);
  expect(daysLeft(limits, freezes, span('2027-02-01', '2027-02-07'))).toBe(25);
});

test.each([
  { title: 'planned', freeze: span('2026-12-01', '2026-12-10'), kept: null, daysBack: 10 },
  { title: 'began today', freeze: span(today, '2026-12-02'), kept: null, daysBack: 10 },
  {
    title: 'began yesterday',
    freeze: span('2026-11-22', '2026-12-01'),
    kept: span('2026-11-22', '2026-11-22'),
    daysBack: 9,
  },
  {
    title: 'ends today',
    freeze: span('2026-11-14', today),
    kept: span('2026-11-14', '2026-11-22'),
    daysBack: 1,
  },
])('a freeze that is $title gives its days back', ({ freeze, kept, daysBack }) => {
  expect(endedToday(freeze, today)).toEqual({ kept, daysBack });
});
