import { aSchedule } from '../../testing/samples.js';
import {
  fits,
  hasFilters,
  readFilters,
  timeOfDay,
  withParam,
  withoutFilters,
} from './schedule-filters.js';

const filtersOf = (search: string) => readFilters(new URLSearchParams(search));

test.each([
  ['06:30', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'midday'],
  ['16:59', 'midday'],
  ['17:00', 'evening'],
  ['20:30', 'evening'],
])('%s is %s', (clock, time) => {
  expect(timeOfDay(clock)).toBe(time);
});

const full = aSchedule({ seatsLeft: 0 });
const hard = aSchedule({ classType: { ...aSchedule().classType, level: 'advanced' } });
test.each([
  ['', aSchedule(), true],
  ['free=1', aSchedule(), true],
  ['free=1', full, false],
  ['', full, true],
  [`class=${aSchedule().classType.id}`, aSchedule(), true],
  ['class=other', aSchedule(), false],
  [`trainer=${aSchedule().trainer.id}&time=morning`, aSchedule(), true],
  ['time=evening', aSchedule(), false],
  ['level=beginner', aSchedule(), true],
  ['level=beginner', hard, false],
  ['level=advanced', hard, true],
  ['level=all', hard, false],
])('"%s" of the URL fits', (search, schedule, expected) => {
  expect(fits(schedule, filtersOf(search))).toBe(expected);
});

test('a filter changes its own parameter only, and clearing keeps the day', () => {
  const url = new URLSearchParams('date=2026-11-24&time=morning&free=1');
  expect(withParam(url, 'trainer', 't').toString()).toBe(
    'date=2026-11-24&time=morning&free=1&trainer=t',
  );
  expect(withParam(url, 'free', null).toString()).toBe('date=2026-11-24&time=morning');
  expect(withoutFilters(url).toString()).toBe('date=2026-11-24');
  expect(hasFilters(filtersOf('date=2026-11-24'))).toBe(false);
  expect(hasFilters(filtersOf('level=all'))).toBe(true);
});
