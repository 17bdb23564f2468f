import { jest } from '@jest/globals';
import type { PeopleReport, PeopleRow } from '@studio/contracts';
import { configure, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerRequests, renderPage } from '../../../testing/render-page.js';
import { expectOpenSheet, keepFiles, meaningsIn } from '../../../testing/report-page.js';
import catalogue from './messages.en.json' with { type: 'json' };
import PeoplePage from './people-page.js';

const days = 'from=2026-11-01&to=2026-11-30';
const page = `/admin/reports/people?period=own&${days}`;
const range = { from: '2026-11-01', to: '2026-11-30' };
const compared = (current: number) => ({ current, before: 2, yearBefore: 0 });
const report: PeopleReport = {
  ranges: { current: range, before: range, yearBefore: range },
  closedThrough: '2026-11-14',
  joined: compared(4),
  firstVisits: compared(3),
  cameAgain: compared(1),
  undecided: 2,
  cohorts: [
    { month: '2026-10', members: 4, attended: [2, 1, ...Array.from({ length: 10 }, () => null)] },
  ],
  away: [
    { days: 14, people: 3 },
    { days: 30, people: 1 },
    { days: 60, people: 0 },
  ],
  expiring: [
    { days: 7, people: 1, credits: 2, value: 33_333 },
    { days: 14, people: 1, credits: 3, value: 43_333 },
    { days: 30, people: 1, credits: 3, value: 43_333 },
  ],
  birthdays: [
    { days: 0, people: 1 },
    { days: 7, people: 1 },
    { days: 30, people: 2 },
  ],
  lifetime: {
    people: 1,
    total: 40_000,
    median: 40_000,
    bands: [{ atLeast: 0, below: 50_000, people: 1, total: 40_000 }],
  },
};
const noor: PeopleRow = {
  userId: '018f0000-0000-7000-8000-000000000001',
  name: 'Noor Al Suwaidi',
  avatarUrl: null,
  on: '2026-10-01',
  value: null,
  lastVisitAt: '2026-10-01T06:00:00.000Z',
  creditsLeft: 2,
  expiresOn: '2026-11-30',
  planName: null,
};

const rows = { items: [noor], nextCursor: null, people: 1 };

const open = () => {
  answerRequests({
    [`GET /api/admin/reports/people?${days}`]: { body: report },
    'GET /api/admin/reports/people/rows?list=not_seen&days=30&limit=4': { body: rows },
    'GET /api/admin/reports/people/rows?list=cohort&month=2026-10&after=0&came=true': {
      body: rows,
    },
    'POST /api/admin/broadcasts/recipients': {
      body: { recipients: 1, examples: ['Noor'], sendAt: '2026-11-23T08:00:00.000Z' },
    },
  });
  renderPage(<PeoplePage />, page, 'manager');
};

// A page of many cards: the first of them to be drawn takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
afterEach(() => void jest.restoreAllMocks());

test('each number opens who it is, and the list can be written to', async () => {
  const user = userEvent.setup();
  open();
  expect(
    await screen.findByRole('heading', { name: '25% came in the month after joining' }),
  ).toBeVisible();
  await user.click(
    screen.getByRole('button', { name: 'Joined October 2026: 50% of 4 members came that month' }),
  );
  expect(
    await screen.findByRole('dialog', { name: 'Joined in October 2026, came that month' }),
  ).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Message all 1' }));
  expect(await screen.findByRole('dialog', { name: 'New message' })).toBeVisible();
});

test('the amount in the middle opens those who come to it', async () => {
  answerRequests({
    [`GET /api/admin/reports/people?${days}`]: { body: report },
    'GET /api/admin/reports/people/rows': { body: rows },
    'GET /api/admin/reports/people/rows?list=lifetime&to=2026-11-30&atLeast=40000': {
      body: { ...rows, items: [{ ...noor, value: 40_000 }] },
    },
    'POST /api/admin/downloads': { status: 204, body: undefined },
  });
  const kept = { meanings: meaningsIn(catalogue), files: keepFiles() };
  renderPage(<PeoplePage />, page, 'manager');
  fireEvent.click(await screen.findByRole('button', { name: 'Show that half' }));
  const sheet = await screen.findByRole('dialog', { name: /^Bought for AED 400 or more/ });
  await expectOpenSheet('the median', kept);
  expect(within(sheet).getByRole('cell', { name: 'AED 400' })).toBeVisible();
});

test('who is about to leave is named, with what they have left', async () => {
  open();
  expect(
    await screen.findByRole('heading', { name: '1 member not seen for 30 days' }),
  ).toBeVisible();
  expect(screen.getByText('2 credits, until 30 Nov')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Message Noor Al Suwaidi' })).toBeVisible();
});
