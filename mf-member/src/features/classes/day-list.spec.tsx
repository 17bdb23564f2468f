import { fireEvent, screen, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { aSchedule } from '../../testing/samples.js';
import { DayList } from './day-list.js';
import { readFilters } from './schedule-filters.js';

// Sunday 22 November 2026, 18:00 in the studio.
const now = new Date('2026-11-22T14:00:00Z');
const at = (date: string, startTime: string, changes: Parameters<typeof aSchedule>[0] = {}) => {
  const startsAt = new Date(`${date}T${startTime}:00+04:00`);
  const hoursBefore = (hours: number) =>
    new Date(startsAt.getTime() - hours * 3_600_000).toISOString();
  return aSchedule({
    id: `01900000-0000-7000-8000-${date.replaceAll('-', '')}${startTime.replace(':', '')}`,
    date,
    startTime,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 50 * 60_000).toISOString(),
    bookingOpensAt: hoursBefore(14 * 24),
    waitlistClosesAt: hoursBefore(1),
    ...changes,
  });
};
const nextDays = 'GET /api/schedules?from=2026-11-29&to=2026-12-05';

const show = (schedules: ReturnType<typeof at>[], query = '') => {
  const picked: string[] = [];
  renderPage(
    <DayList
      schedules={schedules}
      first="2026-11-22"
      date="2026-11-22"
      filters={readFilters(new URLSearchParams(query))}
      now={now}
      onOpen={() => undefined}
      onPick={(day) => picked.push(day)}
      onClear={() => undefined}
    />,
  );
  return picked;
};

test('what is over today folds into one line above the rest', () => {
  answerRequests({ [nextDays]: { body: { items: [] } } });
  show([at('2026-11-22', '08:30'), at('2026-11-22', '12:30'), at('2026-11-22', '19:30')]);
  const toggle = screen.getByRole('button', { name: '2 earlier classes' });
  expect(screen.queryByText('08:30')).toBeNull();
  expect(screen.getByText('19:30')).toBeVisible();
  fireEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('08:30')).toBeVisible();
});

test('a class shows its own minutes, not those of its type', () => {
  answerRequests({ [nextDays]: { body: { items: [] } } });
  show([at('2026-11-22', '19:30', { endsAt: '2026-11-22T16:45:00.000Z' })]);
  expect(screen.getByText('75 min')).toBeVisible();
});

test('a class that is on and booked stays in sight', () => {
  answerRequests({});
  const mine = { bookingId: aSchedule().id, status: 'confirmed' as const };
  show([at('2026-11-22', '17:30', { mine })]);
  expect(screen.getByRole('button', { name: /^Booked: / })).toBeVisible();
});

test('below today stands tomorrow, of another day no day after', () => {
  answerRequests({ [nextDays]: { body: { items: [] } } });
  show([at('2026-11-22', '19:30'), at('2026-11-23', '06:30'), at('2026-11-24', '07:30')]);
  const tomorrow = screen.getByRole('region', { name: 'Tomorrow, 23 November' });
  expect(within(tomorrow).getByText('06:30')).toBeVisible();
  expect(screen.queryByText('07:30')).toBeNull();
});

test('when today has no more, a line says so above tomorrow', () => {
  answerRequests({ [nextDays]: { body: { items: [] } } });
  show([at('2026-11-22', '08:30'), at('2026-11-23', '06:30')]);
  expect(screen.getByText('No more classes today')).toBeVisible();
  expect(screen.getByText('06:30')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Go to/ })).toBeNull();
});

test('after the last class of the seven days the next ones are one tap away', async () => {
  answerRequests({
    [nextDays]: {
      body: { items: [at('2026-11-30', '06:30', { seatsLeft: 0 }), at('2026-11-30', '07:30')] },
    },
  });
  const picked = show([at('2026-11-22', '08:30')]);
  expect(screen.getByText('No more classes today')).toBeVisible();
  fireEvent.click(await screen.findByRole('button', { name: 'Go to Mon 30 Nov' }));
  expect(picked).toEqual(['2026-11-30']);
  expect(screen.getByText(/Mon 30 Nov at 07:30 with Layla/)).toBeVisible();
});

test('a filter that fits nothing can be cleared', () => {
  answerRequests({ [nextDays]: { body: { items: [] } } });
  show([at('2026-11-22', '19:30')], 'time=morning');
  expect(screen.getByText('No such class on Sunday')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible();
});
