import { timetableRange } from './schedule-rules.js';

const now = new Date('2026-11-22T21:30:00Z'); // 01:30 on the 23rd in the studio

test.each<{ title: string; filters: { from?: string; to?: string }; from: string; to: string }>([
  {
    title: 'nothing said: from today of the studio, 7 days',
    filters: {},
    from: '2026-11-22T20:00',
    to: '2026-11-29T19:59',
  },
  {
    title: 'a day is whole',
    filters: { from: '2026-11-25', to: '2026-11-25' },
    from: '2026-11-24T20:00',
    to: '2026-11-25T19:59',
  },
  {
    title: 'from alone',
    filters: { from: '2026-11-30' },
    from: '2026-11-29T20:00',
    to: '2026-12-06T19:59',
  },
  {
    title: 'instants as they are',
    filters: { from: '2026-11-25T05:00:00Z', to: '2026-11-25T06:00:00.000Z' },
    from: '2026-11-25T05:00',
    to: '2026-11-25T06:00',
  },
])('$title', ({ filters, from, to }) => {
  const range = timetableRange(filters, now);
  expect(range.from.toISOString().slice(0, 16)).toBe(from);
  expect(range.to.toISOString().slice(0, 16)).toBe(to);
});

test.each([
  ['backwards', { from: '2026-11-25', to: '2026-11-24' }],
  ['63 days', { from: '2026-11-01', to: '2027-01-03' }],
])('a range that goes %s is refused', (_, filters) => {
  expect(() => timetableRange(filters, now)).toThrow('BAD_REQUEST');
});
