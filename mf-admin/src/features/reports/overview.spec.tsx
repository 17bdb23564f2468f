import type { ClassesReport, PeopleReport } from '@studio/contracts';
import { useLocation } from '@studio/shell-kit/router';
import { configure, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { moneyAnswers, reportDays } from '../../testing/money-answers.js';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import ReportsPage from './reports-page.js';

const days = `from=${reportDays.from}&to=${reportDays.to}`;
const ranges = { current: reportDays, before: reportDays, yearBefore: reportDays };
const numbers = {
  classes: 2,
  seats: 20,
  booked: 15,
  attended: 14,
  lateCancelled: 1,
  missed: 1,
  cancelled: 0,
  waived: 0,
  fees: 0,
  waited: 0,
  served: 0,
  turnedAway: 0,
  firstVisits: 0,
};
const all = { current: numbers, before: numbers, yearBefore: numbers };
const classes: ClassesReport = {
  ranges,
  closedThrough: '2026-11-14',
  total: all,
  types: [],
  trainers: [],
  weekdays: [],
  starts: [],
  cells: [{ weekday: 3, start: '18:30', ...all }],
  series: [],
};
const none = { current: 0, before: 0, yearBefore: 0 };
const people: PeopleReport = {
  ranges,
  closedThrough: '2026-11-14',
  joined: none,
  firstVisits: none,
  cameAgain: none,
  undecided: 0,
  cohorts: [],
  away: [],
  expiring: [{ days: 7, people: 1, credits: 2, value: 33_333 }],
  birthdays: [],
  lifetime: { people: 0, total: 0, median: 0, bands: [] },
};
const answers = {
  ...moneyAnswers,
  'GET /api/admin/reports/classes': { body: classes },
  'GET /api/admin/reports/people': { body: people },
  'GET /api/admin/reports/people/rows': { body: { items: [], nextCursor: null, people: 0 } },
};

// A page of many cards: the first of them to be drawn takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has none.
beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});

function Address(): ReactNode {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const open = (answered: Parameters<typeof answerRequests>[0]): void => {
  answerRequests(answered);
  renderPage(
    <>
      <ReportsPage />
      <Address />
    </>,
    `/admin/reports?period=own&${days}`,
  );
};
const address = (): string => screen.getByRole('status').textContent;

test('numbers lead to their own page, with the days and the rows', async () => {
  open(answers);
  await screen.findByRole('button', { name: /Within 7 days/ });
  for (const [name, page, rows] of [
    [/Wednesday 18:30: 75% of seats/, 'classes', 'rows=cell&weekday=3&start=18%3A30'],
    [/No-shows/, 'classes', 'rows=classes&with=missed'],
    [/Within 7 days/, 'people', 'rows=expiring&days=7'],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name }));
    expect(address()).toBe(`/admin/reports/${page}?period=own&${days}&${rows}`);
  }
});

test('payments that do not answer leave classes and people, and can be asked again', async () => {
  open({
    ...answers,
    'GET /api/admin/reports/cash': [
      { status: 503, body: {} },
      moneyAnswers['GET /api/admin/reports/cash'],
    ],
  });
  expect(await screen.findByText('The numbers of the money could not be loaded')).toBeVisible();
  expect(await screen.findByRole('button', { name: /Wednesday 18:30/ })).toBeVisible();
  expect(await screen.findByRole('button', { name: /Within 7 days/ })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /payments less refunds/ })).toBeVisible();
});

test('booking that does not answer leaves the money, and can be asked again', async () => {
  open({
    ...answers,
    'GET /api/admin/reports/classes': [{ status: 503, body: {} }, { body: classes }],
  });
  const error = await screen.findByText('The numbers of the classes could not be loaded');
  expect(await screen.findByRole('button', { name: /payments less refunds/ })).toBeVisible();
  expect(await screen.findByRole('button', { name: /Within 7 days/ })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /Wednesday 18:30/ })).toBeVisible();
  expect(error).not.toBeInTheDocument();
});

test('days without a class say so beside the money', async () => {
  const empty = { ...numbers, classes: 0, booked: 0 };
  const total = { current: empty, before: empty, yearBefore: empty };
  open({
    ...answers,
    'GET /api/admin/reports/classes': { body: { ...classes, total, cells: [] } },
  });
  expect(await screen.findByText('No class is over in these days')).toBeVisible();
  expect(await screen.findByRole('button', { name: /payments less refunds/ })).toBeVisible();
});
