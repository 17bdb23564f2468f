import { readView, stepOf } from './report-range.js';

const today = '2026-11-23';
const view = (text: string) => readView(new URLSearchParams(text), today);

test.each([
  ['', '2026-11-01', '2026-11-23'],
  ['period=day', '2026-11-23', '2026-11-23'],
  ['period=week', '2026-11-23', '2026-11-23'],
  ['period=week&day=2026-11-22', '2026-11-16', '2026-11-22'],
  ['period=month&day=2026-02-10', '2026-02-01', '2026-02-28'],
  ['period=quarter', '2026-10-01', '2026-11-23'],
  ['period=quarter&day=2026-09-30', '2026-07-01', '2026-09-30'],
  ['period=year&day=2025-05-05', '2025-01-01', '2025-12-31'],
  ['period=own&from=2026-03-05&to=2026-03-09', '2026-03-05', '2026-03-09'],
  ['period=own&from=2026-03-09&to=2026-03-05', '2026-11-01', '2026-11-23'],
  ['period=decade&day=2026-13-01', '2026-11-01', '2026-11-23'],
])('%j is %s to %s', (text, from, to) => {
  expect(view(text).range).toEqual({ from, to });
});

test('steps to the period before and after, not ahead of today', () => {
  expect(stepOf(view(''), -1, today)).toBe('2026-10-31');
  expect(stepOf(view(''), 1, today)).toBeNull();
  expect(stepOf(view('period=quarter&day=2026-08-01'), 1, today)).toBe('2026-10-01');
  expect(stepOf(view('period=own'), -1, today)).toBeNull();
});
