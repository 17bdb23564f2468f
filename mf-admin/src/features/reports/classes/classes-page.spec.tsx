import { jest } from '@jest/globals';
import type { ClassesReport, ClassNumbers, ClassPay } from '@studio/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerRequests, renderPage } from '../../../testing/render-page.js';
import { expectOpenSheet, keepFiles, meaningsIn } from '../../../testing/report-page.js';
import ClassesPage from './classes-page.js';
import catalogue from './messages.en.json' with { type: 'json' };

const idOf = (n: number): string => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const days = 'from=2026-11-01&to=2026-11-30';
const page = `/admin/reports/classes?period=own&${days}`;
const none = {
  classes: 0,
  seats: 0,
  booked: 0,
  attended: 0,
  lateCancelled: 0,
  missed: 0,
  cancelled: 0,
  waived: 0,
  fees: 0,
  waited: 0,
  served: 0,
  turnedAway: 0,
  firstVisits: 0,
};
const compared = (current: Partial<ClassNumbers>, before: Partial<ClassNumbers> = {}) => ({
  current: { ...none, ...current },
  before: { ...none, ...before },
  yearBefore: none,
});
const range = { from: '2026-11-01', to: '2026-11-30' };
const full = compared(
  {
    classes: 4,
    seats: 40,
    booked: 39,
    attended: 36,
    lateCancelled: 3,
    missed: 1,
    waited: 9,
    turnedAway: 8,
    served: 1,
    waived: 1,
    fees: 6_000,
  },
  { classes: 4, seats: 40, booked: 30 },
);
const quiet = compared({ classes: 4, seats: 40, booked: 12, attended: 12 });
const report: ClassesReport = {
  ranges: { current: range, before: range, yearBefore: range },
  closedThrough: '2026-11-14',
  total: compared({ ...full.current, classes: 8, seats: 80, booked: 51, attended: 48 }),
  types: [{ id: idOf(1), name: 'Reformer Flow', ...full }],
  trainers: [{ id: idOf(2), name: 'Maya Rossi', ...full }],
  weekdays: [{ weekday: 3, ...full }],
  starts: [{ start: '18:30', ...full }],
  cells: [
    { weekday: 3, start: '17:30', ...quiet },
    { weekday: 3, start: '18:30', ...full },
    { weekday: 5, start: '18:30', ...quiet },
  ],
  series: [
    { weekday: 3, start: '18:30', classTypeId: idOf(1), className: 'Reformer Flow', ...full },
  ],
};
const paid = (forClasses: number, adjustments = 0) => ({
  classes: 4,
  heads: 36,
  forClasses,
  adjustments,
  total: forClasses + adjustments,
});
const maya = {
  current: paid(72_000, -1_050),
  before: paid(72_000),
  yearBefore: { classes: 0, heads: 0, forClasses: 0, adjustments: 0, total: 0 },
};
const pay: ClassPay = {
  ranges: report.ranges,
  total: maya,
  trainers: [{ id: idOf(2), name: 'Maya Rossi', ...maya }],
};
const classRow = (day: string, turnedAway: number) => ({
  ...none,
  id: idOf(Number(day.slice(8))),
  at: `${day}T14:30:00.000Z`,
  className: 'Reformer Flow',
  trainerName: 'Maya Rossi',
  roomName: 'Reformer Studio',
  seats: 10,
  booked: 10,
  waited: turnedAway,
  turnedAway,
});
const dates = ['2026-11-18', '2026-11-11', '2026-11-04'];
const answers = () =>
  answerRequests({
    [`GET /api/admin/reports/classes?${days}`]: { body: report },
    [`GET /api/admin/reports/classes/pay?${days}`]: { body: pay },
    [`GET /api/admin/reports/classes/rows?${days}&weekday=3&start=18%3A30&limit=500`]: {
      body: { items: dates.map((day, n) => classRow(day, n + 2)), nextCursor: null },
    },
    [`GET /api/admin/reports/classes/turned-away?${days}&weekday=3&start=18%3A30&limit=500`]: {
      body: {
        items: Array.from({ length: 9 }, (_, n) => ({
          id: `${n}`,
          at: '2026-11-18T14:30:00.000Z',
          scheduleId: idOf(18),
          className: 'Reformer Flow',
          memberId: idOf(100 + n),
          memberName: 'Noor',
          cameThatWeek: n < 4,
        })),
        nextCursor: null,
      },
    },
  });

// jsdom has none.
beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});

afterEach(() => void jest.restoreAllMocks());

test('says the numbers of the period, each beside what it is compared with', async () => {
  answers();
  renderPage(<ClassesPage />, page);
  expect(await screen.findByText('64% of seats booked')).toBeVisible();
  expect(screen.getByText('Wednesday, 18:30')).toBeVisible();
  expect(screen.getByText('6% late cancels, 2% no-shows')).toBeVisible();
  expect(screen.getByText('AED 60 of fees owed for them')).toBeVisible();
  expect(screen.getByText('1 of 9 got in from it')).toBeVisible();
  expect(screen.getByRole('button', { name: /Late cancels/ })).toHaveTextContent('3');
  expect(screen.getAllByText(/23 points more/)).not.toHaveLength(0);
});

test('the map is one stop of the Tab key, and arrow keys move in it', async () => {
  answers();
  renderPage(<ClassesPage />, page);
  const map = within(await screen.findByRole('table', { name: 'Fill by weekday and start' }));
  const cells = map.getAllByRole('button');
  expect(cells.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  cells[0]!.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(
    map.getByRole('button', { name: /Wednesday 18:30: 98% of seats, 4 classes/ }),
  ).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(map.getByRole('button', { name: /Friday 18:30/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(map.getByRole('button', { name: /Friday 18:30/ })).toHaveFocus();
});

test('a cell opens its dates, and what they say about a second class', async () => {
  answers();
  renderPage(<ClassesPage />, `${page}&rows=cell&weekday=3&start=18:30`);
  const sheet = within(await screen.findByRole('dialog', { name: 'Wednesdays, 18:30' }));
  expect(await sheet.findByText(/2 to 4 people/)).toBeVisible();
  expect(await sheet.findByText(/Of the 9 turned away, 4 came another day/)).toBeVisible();
  expect(sheet.getAllByRole('link', { name: /Reformer Flow, Maya Rossi/ })).toHaveLength(3);
  expect(sheet.getByRole('link', { name: 'Add a Wednesday class' })).toHaveAttribute(
    'href',
    '/admin/timetable?new=3+18%3A30',
  );
  expect(sheet.getByRole('button', { name: 'The 9 people' })).toBeVisible();
});

test('says what trainers are paid, and opens the classes and corrections behind it', async () => {
  const row = { trainerId: idOf(2), trainerName: 'Maya Rossi' };
  answerRequests({
    [`GET /api/admin/reports/classes?${days}`]: { body: report },
    [`GET /api/admin/reports/classes/pay?${days}`]: { body: pay },
    [`GET /api/admin/reports/classes/pay/rows?${days}&trainerId=${idOf(2)}`]: {
      body: {
        items: [
          {
            ...row,
            id: 'class',
            kind: 'class',
            at: '2026-11-18T14:30:00.000Z',
            scheduleId: idOf(18),
            name: 'Reformer Flow',
            heads: 9,
            amount: 18_000,
          },
          {
            ...row,
            id: 'correction',
            kind: 'correction',
            at: '2026-10-31T20:00:00.000Z',
            scheduleId: null,
            name: 'Paid twice',
            heads: null,
            amount: -1_050,
          },
        ],
        nextCursor: null,
      },
    },
  });
  renderPage(<ClassesPage />, page);
  expect(await screen.findByText('AED 709.50 for these days')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Maya Rossi.*in 4 classes/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Pay of Maya Rossi' }));
  expect(await sheet.findByRole('link', { name: /Reformer Flow, Maya Rossi/ })).toHaveAttribute(
    'href',
    `/admin/pay/${idOf(2)}?month=2026-11`,
  );
  const correction = sheet.getByRole('row', { name: /November 2026.*Correction: Paid twice/ });
  expect(correction).toHaveTextContent('−10.50');
});

test('fees owed and what was waived open their classes, with their meaning and a file', async () => {
  answerRequests({
    [`GET /api/admin/reports/classes?${days}`]: { body: report },
    'GET /api/admin/reports/classes/rows': {
      body: { items: [{ ...classRow('2026-11-18', 0), fees: 6_000, waived: 1 }], nextCursor: null },
    },
    'POST /api/admin/downloads': { status: 204, body: undefined },
  });
  const kept = { meanings: meaningsIn(catalogue), files: keepFiles() };
  renderPage(<ClassesPage />, page);
  for (const [name, title, shown] of [
    ['AED 60 of fees owed for them', 'Classes with fees', 'AED 60'],
    ['1 was waived', 'Classes with something waived', '1'],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name }));
    const sheet = within(await screen.findByRole('dialog', { name: title }));
    await expectOpenSheet(name, kept);
    expect(sheet.getByRole('cell', { name: shown })).toBeVisible();
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  }
});

test('days without a class say so', async () => {
  answerRequests({
    [`GET /api/admin/reports/classes?${days}`]: {
      body: { ...report, total: compared({}), types: [], cells: [], series: [] },
    },
  });
  renderPage(<ClassesPage />, page);
  expect(await screen.findByText('No class is over in these days')).toBeVisible();
});
