import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerRequests, renderPage, type Sent } from '../../testing/render-page.js';
import { aSchedule } from '../../testing/samples.js';

// jsdom has no media.
const screenOf = { matches: true };
window.matchMedia = () =>
  Object.assign(Object.create(screenOf) as MediaQueryList, {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
const { default: SchedulePage } = await import('./schedule-page.js');

const at = (date: string, startTime: string, name: string) => {
  const startsAt = new Date(`${date}T${startTime}:00+04:00`);
  const schedule = aSchedule();
  return {
    ...schedule,
    id: `01900000-0000-7000-8000-${date.replaceAll('-', '')}${startTime.replace(':', '')}`,
    date,
    startTime,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 50 * 60_000).toISOString(),
    classType: { ...schedule.classType, name },
  };
};

/** 06:00 in the studio. */
const sunday = new Date('2026-11-22T02:00:00Z');
/** The clock stands, what waits goes on. */
const timers = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'requestIdleCallback',
  'cancelIdleCallback',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'performance',
  'hrtime',
] as const;

let sent: Sent[];
beforeEach(() => {
  screenOf.matches = true;
  jest.useFakeTimers({ now: sunday, doNotFake: [...timers] });
  sent = answerRequests({
    'GET /api/schedules?from=2026-11-22&to=2026-11-28': {
      body: {
        items: [
          at('2026-11-22', '08:30', 'Mat'),
          at('2026-11-22', '17:30', 'Reformer Flow'),
          at('2026-11-24', '08:30', 'Tower'),
        ],
      },
    },
    'GET /api/schedules?from=2026-11-29&to=2026-12-05': { body: { items: [] } },
    'GET /api/schedules?from=2026-12-06&to=2026-12-12': { body: { items: [] } },
  });
});
afterEach(() => jest.useRealTimers());

const grid = () => screen.findByRole('table');

test('on a phone the days begin with today, a fortnight of them, and nothing else is drawn', async () => {
  screenOf.matches = false;
  renderPage(<SchedulePage />);
  const [strip] = screen.getAllByRole('toolbar', { name: 'Days' });
  const days = within(strip as HTMLElement).getAllByRole('button', { name: /November|December/ });
  expect(days).toHaveLength(14);
  expect(days[0]).toHaveAccessibleName('Today 22 November');
  expect(days[13]).toHaveAccessibleName('Sat 5 December');
  expect(await screen.findByText('Reformer Flow')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('at a desk the week begins with today', async () => {
  renderPage(<SchedulePage />);
  const columns = within(await grid()).getAllByRole('columnheader');
  expect(columns[1]).toHaveTextContent('Today 22');
  expect(screen.getByRole('button', { name: '22–28 Nov' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: '29 Nov–5 Dec' })).toBeVisible();
});

test('the grid is one stop of Tab; the arrow keys move among its days and classes', async () => {
  renderPage(<SchedulePage />);
  const table = within(await grid());
  const mat = await table.findByRole('button', { name: /^Mat/ });
  const stops = table.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toEqual([mat]);
  // As a browser lays the table out.
  for (const button of table.getAllByRole('button')) {
    const cell = button.closest<HTMLTableCellElement>('th, td');
    const at = { x: 100 * (cell?.cellIndex ?? 0), y: 80 * (cell?.closest('tr')?.rowIndex ?? 0) };
    button.getBoundingClientRect = () => at as DOMRect;
  }
  mat.focus();
  const moved = async (key: string) => {
    await userEvent.keyboard(`{${key}}`);
    return document.activeElement?.textContent;
  };
  expect(await moved('ArrowRight')).toMatch(/^Tower/);
  expect(await moved('ArrowRight')).toMatch(/^Tower/);
  expect(await moved('ArrowUp')).toMatch(/^Tue 24/);
  expect(await moved('ArrowLeft')).toMatch(/^Mon 23/);
  expect(await moved('ArrowLeft')).toMatch(/^Today 22/);
  expect(await moved('ArrowDown')).toMatch(/^Mat/);
  expect(await moved('ArrowDown')).toMatch(/^Reformer Flow/);
  expect(table.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([
    document.activeElement,
  ]);
});

test.each([true, false])('days and filters are a stop of Tab each', async (isWide) => {
  screenOf.matches = isWide;
  renderPage(<SchedulePage />);
  await screen.findAllByText('Mat');
  for (const bar of screen.getAllByRole('toolbar')) {
    const stops = within(bar)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toHaveLength(1);
  }
});

test('the past is one step back', async () => {
  sent = answerRequests({
    'GET /api/schedules?from=2026-11-22&to=2026-11-28': { body: { items: [] } },
    'GET /api/schedules?from=2026-11-29&to=2026-12-05': { body: { items: [] } },
    'GET /api/schedules?from=2026-11-15&to=2026-11-21': { body: { items: [] } },
  });
  renderPage(<SchedulePage />);
  const [back] = await screen.findAllByRole('button', { name: 'Earlier days' });
  await userEvent.click(back as HTMLElement);
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Saturday, 21 November' }),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: '15–21 Nov' })).toHaveAttribute('aria-pressed', 'true');
});

test('the days after are asked for once the page is idle, not before', async () => {
  screenOf.matches = false;
  let becomesIdle = (): void => undefined;
  const waits = jest.fn((idle: IdleRequestCallback) => {
    becomesIdle = () => idle({ didTimeout: false, timeRemaining: () => 50 });
    return 1;
  });
  window.requestIdleCallback = waits;
  try {
    renderPage(<SchedulePage />);
    expect(await screen.findByText('Reformer Flow')).toBeVisible();
    await waitFor(() => expect(waits).toHaveBeenCalled());
    const paths = () => sent.map(({ path }) => path);
    expect(paths()).toEqual(['/api/schedules?from=2026-11-22&to=2026-11-28']);
    act(becomesIdle);
    await waitFor(() => expect(paths()).toContain('/api/schedules?from=2026-11-29&to=2026-12-05'));
  } finally {
    Reflect.deleteProperty(window, 'requestIdleCallback');
  }
});
