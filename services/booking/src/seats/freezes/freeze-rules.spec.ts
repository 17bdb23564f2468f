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

test.each<[string, ReturnType<typeof span>, object, string | null]>([
  ['seven days from today', span(today, '2026-11-29'), {}, null],
  ['six days', span(today, '2026-11-28'), {}, 'INVALID_FREEZE_DAYS'],
  ['six days, by the studio', span(today, '2026-11-28'), { limits: null }, null],
  ['from yesterday', span('2026-11-22', '2026-11-29'), {}, 'INVALID_FREEZE_DAYS'],
  ['backwards', span('2026-11-29', today), { limits: null }, 'INVALID_FREEZE_DAYS'],
  ['from its last day', span('2026-12-31', '2027-01-06'), {}, null],
  ['after its last day', span('2027-01-01', '2027-01-07'), {}, 'INVALID_FREEZE_DAYS'],
  ['thirty days', span('2026-11-24', '2026-12-23'), {}, null],
  ['thirty-one', span('2026-11-24', '2026-12-24'), {}, 'FREEZE_LIMIT'],
  ['thirty-one, by the studio', span('2026-11-24', '2026-12-24'), { limits: null }, null],
  ['over New Year: each year its own', span('2026-12-10', '2027-01-20'), {}, null],
  ['longer than a year', span(today, '2027-12-31'), { limits: null }, 'INVALID_FREEZE_DAYS'],
  [
    'twenty-four days were frozen before',
    span('2026-12-01', '2026-12-07'),
    { before: [span('2026-03-01', '2026-03-24')] },
    'FREEZE_LIMIT',
  ],
  [
    'twenty-three were',
    span('2026-12-01', '2026-12-07'),
    { before: [span('2026-03-01', '2026-03-23')] },
    null,
  ],
  [
    'they were last year',
    span('2026-12-01', '2026-12-07'),
    { before: [span('2025-12-02', '2025-12-31')] },
    null,
  ],
  [
    'a freeze is planned',
    span('2026-12-01', '2026-12-07'),
    { owned: { expiresOn: '2026-12-31', frozenUntil: today } },
    'PACKAGE_FROZEN',
  ],
  [
    'a freeze is over',
    span('2026-12-01', '2026-12-07'),
    { owned: { expiresOn: '2026-12-31', frozenUntil: '2026-11-22' } },
    null,
  ],
  [
    'the package is over',
    span(today, '2026-11-29'),
    { owned: { expiresOn: '2026-11-22', frozenUntil: null } },
    'PACKAGE_ENDED',
  ],
])('%s', (_, span, input, refusal) => {
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
  ['planned', span('2026-12-01', '2026-12-10'), null, 10],
  ['began today', span(today, '2026-12-02'), null, 10],
  ['began yesterday', span('2026-11-22', '2026-12-01'), span('2026-11-22', '2026-11-22'), 9],
  ['ends today', span('2026-11-14', today), span('2026-11-14', '2026-11-22'), 1],
])('a freeze that is %s gives its days back', (_, freeze, kept, daysBack) => {
  expect(endedToday(freeze, today)).toEqual({ kept, daysBack });
});
