import { firstDays, daysProblem } from './freeze-labels.js';

const today = '2026-11-23';

test.each([
  ['2026-12-31', { from: '2026-11-24', until: '2026-11-30' }],
  ['2026-11-23', { from: '2026-11-23', until: '2026-11-29' }],
])('of a package that ends on %s the first days are %j', (expiresOn, days) => {
  expect(firstDays(today, expiresOn, 7)).toEqual(days);
});

test.each([
  [{ from: '2026-11-23', until: '2026-11-23' }, null],
  [{ from: '', until: '2026-11-29' }, 'First day: please choose a day.'],
  [{ from: '2026-11-24', until: '' }, 'Last day: please choose a day.'],
  [{ from: '2026-11-22', until: '2026-11-29' }, 'First day: please choose today or later.'],
  [
    { from: '2026-11-25', until: '2026-11-24' },
    'Last day: please choose a day after the first one.',
  ],
])('%j: %j', (days, problem) => {
  expect(daysProblem(days, today)).toBe(problem);
});
