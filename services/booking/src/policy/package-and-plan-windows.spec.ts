import { defaultSettings } from './default-settings.js';
import { freezeLimits, packageWarnings } from './package-windows.js';
import { classesADay, graceUntil } from './plan-windows.js';
import { timetableHorizon } from './timetable-horizon.js';

const at = (utc: string): Date => new Date(`2026-11-${utc}Z`);

test('warnings of a package: at few credits, the week before, the day before', () => {
  expect(packageWarnings('2026-11-28', defaultSettings)).toEqual({
    lowAt: 2,
    tomorrow: { from: '2026-11-28', until: '2026-11-29', ownedDays: 1 },
    soon: { from: '2026-11-30', until: '2026-12-05', ownedDays: 7 },
  });
});

test('freezes', () => {
  expect(freezeLimits(defaultSettings)).toEqual({ minDays: 7, daysAYear: 30 });
});

test('grace, to the second', () => {
  expect(graceUntil(at('20T08:00:01'), defaultSettings)).toEqual(at('23T08:00:01'));
});

test.each([
  ['2 h and a second before', '23T09:59:59', 1],
  ['2 h before', '23T10:00:00', 2],
])('%s an unlimited plan gives %s', (_, now, classes) => {
  expect(classesADay(at('23T12:00:00'), at(now), defaultSettings)).toBe(classes);
});

test('the timetable is made for whole weeks', () => {
  expect(timetableHorizon('2026-11-22', defaultSettings)).toBe('2027-01-17');
});
