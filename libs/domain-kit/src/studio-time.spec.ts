import {
  addDays,
  addValidity,
  endOfStudioDay,
  isStudioDay,
  studioClock,
  studioDay,
  studioInstant,
  weekdayOf,
} from './studio-time.js';
import type { Validity } from './studio-time.js';

describe('an instant on the wall of the studio', () => {
  it.each([
    ['2026-11-21T19:59:59.999Z', '2026-11-21', '23:59'],
    ['2026-11-21T20:00:00.000Z', '2026-11-22', '00:00'],
    ['2026-11-21T23:30:00Z', '2026-11-22', '03:30'],
    ['2026-11-22T00:00:00Z', '2026-11-22', '04:00'],
    ['2026-12-31T20:00:00Z', '2027-01-01', '00:00'],
    ['2028-02-28T20:00:00Z', '2028-02-29', '00:00'],
    // No summer time: July is as far from UTC as January.
    ['2026-07-01T20:00:00Z', '2026-07-02', '00:00'],
    ['2026-11-22T00:00:00+04:00', '2026-11-22', '00:00'],
    ['2026-11-21T12:00:00-08:00', '2026-11-22', '00:00'],
    // Without an offset it is UTC, not the zone of the machine.
    ['2026-11-21T20:00:00', '2026-11-22', '00:00'],
    ['2026-11-21T20:00:00.123456', '2026-11-22', '00:00'],
    ['2026-11-21', '2026-11-21', '04:00'],
  ])('%s is %s %s', (at, day, clock) => {
    expect([studioDay(at), studioClock(at)]).toEqual([day, clock]);
  });

  it('reads a Date like its text', () => {
    const at = new Date('2026-11-21T20:15:00Z');
    expect([studioDay(at), studioClock(at)]).toEqual(['2026-11-22', '00:15']);
  });

  it.each(['', 'tomorrow', '2026-02-30T10:00:00Z', '2026-11-21T25:00:00Z', '21.11.2026'])(
    'refuses %p',
    (at) => {
      expect(() => studioDay(at)).toThrow(RangeError);
      expect(() => studioClock(at)).toThrow(RangeError);
    },
  );

  it('refuses a Date that is none', () => {
    expect(() => studioDay(new Date(NaN))).toThrow(RangeError);
  });
});

describe('a wall time of the studio as an instant', () => {
  it.each([
    ['2026-11-23', '06:30', '2026-11-23T02:30:00.000Z'],
    // Midnight to four in Dubai is still yesterday in UTC.
    ['2026-11-23', '00:00', '2026-11-22T20:00:00.000Z'],
    ['2026-11-23', '03:59', '2026-11-22T23:59:00.000Z'],
    ['2026-11-23', '04:00', '2026-11-23T00:00:00.000Z'],
    ['2026-11-23', '23:59:59', '2026-11-23T19:59:59.000Z'],
    ['2026-03-01', '00:00', '2026-02-28T20:00:00.000Z'],
    ['2028-03-01', '00:00', '2028-02-29T20:00:00.000Z'],
    ['2027-01-01', '02:00', '2026-12-31T22:00:00.000Z'],
    ['2026-07-01', '12:00', '2026-07-01T08:00:00.000Z'],
  ])('%s %s is %s', (day, clock, instant) => {
    expect(studioInstant(day, clock).toISOString()).toBe(instant);
    expect([studioDay(instant), studioClock(instant)]).toEqual([day, clock.slice(0, 5)]);
  });

  it('begins the day without a time', () => {
    expect(studioInstant('2026-11-23').toISOString()).toBe('2026-11-22T20:00:00.000Z');
  });

  it.each([
    ['2026-02-29', '10:00'],
    ['2026-13-01', '10:00'],
    ['2026-11-31', '10:00'],
    ['26-11-01', '10:00'],
    ['', '10:00'],
    ['2026-11-21', '24:00'],
    ['2026-11-21', '10:60'],
    ['2026-11-21', '9:00'],
    ['2026-11-21', ''],
  ])('refuses %p %p', (day, clock) => {
    expect(() => studioInstant(day, clock)).toThrow(RangeError);
  });

  it.each([
    ['2026-11-21', '2026-11-21T19:59:59.999Z'],
    ['2026-12-31', '2026-12-31T19:59:59.999Z'],
    ['2028-02-28', '2028-02-28T19:59:59.999Z'],
  ])('%s ends at %s', (day, instant) => {
    expect(endOfStudioDay(day).toISOString()).toBe(instant);
  });
});

describe('calendar arithmetic', () => {
  it.each([
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-01-01', 365, '2027-01-01'],
    ['2028-01-01', 366, '2029-01-01'],
  ])('%s and %i days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });

  it.each<[string, Validity, string]>([
    ['2026-11-21', { count: 1, unit: 'day' }, '2026-11-22'],
    ['2026-11-21', { count: 30, unit: 'day' }, '2026-12-21'],
    ['2026-11-21', { count: 6, unit: 'week' }, '2027-01-02'],
    ['2026-11-21', { count: 1, unit: 'month' }, '2026-12-21'],
    ['2026-01-31', { count: 1, unit: 'month' }, '2026-02-28'],
    ['2028-01-31', { count: 1, unit: 'month' }, '2028-02-29'],
    ['2026-01-31', { count: 3, unit: 'month' }, '2026-04-30'],
    ['2026-08-31', { count: 6, unit: 'month' }, '2027-02-28'],
    ['2027-08-30', { count: 6, unit: 'month' }, '2028-02-29'],
    ['2026-12-31', { count: 2, unit: 'month' }, '2027-02-28'],
    ['2026-12-15', { count: 1, unit: 'month' }, '2027-01-15'],
    ['2028-02-29', { count: 12, unit: 'month' }, '2029-02-28'],
    ['2026-11-30', { count: 24, unit: 'month' }, '2028-11-30'],
  ])('%s and %j ends on %s', (day, validity, expected) => {
    expect(addValidity(day, validity)).toBe(expected);
  });

  it.each([
    ['2026-11-23', 1],
    ['2026-11-28', 6],
    ['2026-11-29', 7],
    ['2028-02-29', 2],
  ])('%s is day %i of its week', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday);
  });

  it.each(['', 'monday', '2026-2-1', '2026-02-29', '2026-11-21T10:00:00Z'])(
    'refuses %p for a day',
    (day) => {
      expect(isStudioDay(day)).toBe(false);
      expect(() => addDays(day, 1)).toThrow(RangeError);
      expect(() => addValidity(day, { count: 1, unit: 'month' })).toThrow(RangeError);
      expect(() => weekdayOf(day)).toThrow(RangeError);
    },
  );

  it.each(['2026-11-21', '2028-02-29'])('knows %p for a day', (day) => {
    expect(isStudioDay(day)).toBe(true);
  });
});
