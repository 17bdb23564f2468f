import type { AvailabilityFacts } from '@studio/contracts';
import { studioInstant } from '@studio/domain-kit';
import { whyUnavailable, withoutPast } from './availability-rules.js';

const facts = (over: Partial<AvailabilityFacts>): AvailabilityFacts => ({
  weeks: [],
  days: [],
  holidays: [],
  ...over,
});
const mondays = (from: string, until: string, since = '2026-11-01') => ({
  from: since,
  hours: [{ weekday: 1, ranges: [{ from, until }] }],
});
/** A class of 50 minutes. */
const at = (day: string, time: string) => {
  const startsAt = studioInstant(day, time);
  return { startsAt, endsAt: new Date(startsAt.getTime() + 50 * 60_000) };
};
const monday = '2026-11-30';

interface Case {
  title: string;
  over: Partial<AvailabilityFacts>;
  day: string;
  time: string;
  because?: string;
}

test.each<Case>([
  { title: 'nothing set', over: {}, day: monday, time: '08:30' },
  {
    title: 'inside the hours',
    over: { weeks: [mondays('08:00', '12:00')] },
    day: monday,
    time: '08:30',
  },
  {
    title: 'ends as they end',
    over: { weeks: [mondays('08:00', '09:20')] },
    day: monday,
    time: '08:30',
  },
  {
    title: 'too long',
    over: { weeks: [mondays('08:00', '09:00')] },
    day: monday,
    time: '08:30',
    because: 'trainer_unavailable',
  },
  {
    title: 'another weekday',
    over: { weeks: [mondays('08:00', '12:00')] },
    day: '2026-12-01',
    time: '08:30',
    because: 'trainer_unavailable',
  },
  {
    title: 'before they count',
    over: { weeks: [mondays('08:00', '09:00', '2026-12-01')] },
    day: monday,
    time: '17:30',
  },
  {
    title: 'later hours replace earlier ones',
    over: { weeks: [mondays('16:00', '20:00', '2026-11-20'), mondays('08:00', '12:00')] },
    day: monday,
    time: '17:30',
  },
  {
    title: 'any time again',
    over: { weeks: [mondays('08:00', '09:00'), { from: '2026-11-20', hours: null }] },
    day: monday,
    time: '17:30',
  },
  {
    title: 'two ranges that touch',
    over: {
      weeks: [
        {
          from: '2026-11-01',
          hours: [
            {
              weekday: 1,
              ranges: [
                { from: '12:00', until: '14:00' },
                { from: '08:00', until: '12:00' },
              ],
            },
          ],
        },
      ],
    },
    day: monday,
    time: '11:30',
  },
  {
    title: 'a day off',
    over: { days: [{ day: monday, ranges: [] }] },
    day: monday,
    time: '08:30',
    because: 'trainer_unavailable',
  },
  {
    title: 'a day with other hours comes before the week',
    over: {
      weeks: [mondays('08:00', '12:00')],
      days: [{ day: monday, ranges: [{ from: '16:00', until: '20:00' }] }],
    },
    day: monday,
    time: '17:30',
  },
  {
    title: 'a holiday',
    over: { holidays: [{ from: '2026-11-28', until: monday, reason: 'Eid' }] },
    day: monday,
    time: '23:00',
    because: 'trainer_away',
  },
  {
    title: 'the day after it',
    over: { holidays: [{ from: '2026-11-28', until: '2026-11-29', reason: null }] },
    day: monday,
    time: '00:10',
  },
  {
    title: 'shortly after midnight',
    over: { days: [{ day: monday, ranges: [{ from: '00:00', until: '02:00' }] }] },
    day: monday,
    time: '00:10',
  },
  {
    title: 'over midnight, to the end of the day',
    over: { days: [{ day: monday, ranges: [{ from: '20:00', until: '23:59' }] }] },
    day: monday,
    time: '23:30',
  },
])('$title', ({ over, day, time, because }) => {
  expect(whyUnavailable(facts(over), at(day, time))?.because).toBe(because);
});

test('what is over is left out; the hours in force stay', () => {
  const past = { from: '2026-11-01', until: '2026-11-02', reason: null };
  const left = withoutPast(
    facts({
      weeks: [
        mondays('10:00', '11:00', '2026-12-24'),
        mondays('08:00', '09:00', '2026-01-01'),
        mondays('09:00', '10:00'),
      ],
      days: [
        { day: '2026-11-22', ranges: [] },
        { day: '2026-11-23', ranges: [] },
      ],
      holidays: [past, { ...past, until: '2026-11-23' }],
    }),
    '2026-11-23',
  );
  expect(left.weeks.map(({ from }) => from)).toEqual(['2026-11-01', '2026-12-24']);
  expect(left.days.map(({ day }) => day)).toEqual(['2026-11-23']);
  expect(left.holidays).toEqual([{ ...past, until: '2026-11-23' }]);
});
