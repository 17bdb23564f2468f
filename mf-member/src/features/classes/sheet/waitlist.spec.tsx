import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ScheduleView, WaitingEntry } from '@studio/contracts';
import { answerRequests, renderPage } from '../../../testing/render-page.js';
import { aBooking, aFunding, aSchedule } from '../../../testing/samples.js';
import { BookingSheet } from './booking-sheet.js';

const dropIn = {
  ...aFunding,
  kind: 'drop_in' as const,
  userPackageId: null,
  name: 'Drop-in',
  creditsLeft: null,
  creditsTotal: null,
  expiresOn: null,
  price: 16_000,
  reason: 'none' as const,
};
const full = aSchedule({ seatsLeft: 0, booked: 10, waiting: 2 });
const one = `/api/schedules/${full.id}`;
const LIST = `${one}/waiting-list`;
const MINE = 'GET /api/me/waiting-list';
const mine = (entry: WaitingEntry) => ({ body: { items: [{ ...entry, schedule: full }] } });

const anEntry = (changes: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id: '01900000-0000-7000-8000-000000000201',
  scheduleId: full.id,
  position: 3,
  waiting: 3,
  mode: 'auto',
  state: 'waiting',
  offerUntil: null,
  skippedBecause: null,
  joinedAt: new Date().toISOString(),
  paysWith: aFunding,
  ...changes,
});
const waitingEntry = ({ id: entryId, ...entry }: WaitingEntry): ScheduleView => ({
  ...full,
  waiting: entry.waiting,
  myWaiting: {
    entryId,
    position: entry.position,
    mode: entry.mode,
    state: entry.state,
    offerUntil: entry.offerUntil,
    skippedBecause: entry.skippedBecause,
  },
});
const detailOf = (schedule: ScheduleView, funding: object = aFunding) => ({
  ...schedule,
  funding,
  fundingChoices: funding === aFunding ? [aFunding, dropIn] : [funding],
});
const open = (schedule: ScheduleView) =>
  renderPage(<BookingSheet scheduleId={full.id} known={schedule} onClose={() => undefined} />);
const button = (name: string) => screen.findByRole('button', { name });

test('joining says what is held and how many are ahead, and asks what to do with a free seat', async () => {
  const entry = anEntry({ mode: 'ask' });
  const sent = answerRequests({
    [`GET ${one}`]: { body: detailOf(full) },
    [`POST ${LIST}`]: { status: 201, body: entry },
    [MINE]: mine(entry),
  });
  open(full);
  expect(await screen.findByText('1 of 7 credits')).toBeVisible();
  expect(screen.getByText(/2 people waiting. You would be #3 in line/)).toBeVisible();
  // A card can't be charged by itself.
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /Ask me first/ }));
  fireEvent.click(await button('Join waiting list'));
  expect(await screen.findByText('#3')).toBeVisible();
  const post = sent.find(({ method }) => method === 'POST');
  expect(post?.body).toEqual({ mode: 'ask' });
  expect(post?.key).toMatch(/^[\w-]{8,200}$/);
});

test('who has nothing that can be held is led to packages', async () => {
  answerRequests({ [`GET ${one}`]: { body: detailOf(full, dropIn) } });
  open(full);
  expect(await screen.findByText(/Waiting needs a credit or a plan/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join waiting list' })).toBeNull();
});

test('a place in line is left only after the question', async () => {
  const entry = anEntry();
  const sent = answerRequests({
    [`GET ${one}`]: { body: detailOf(waitingEntry(entry)) },
    [MINE]: mine(entry),
    [`DELETE ${LIST}`]: { status: 204, body: undefined },
  });
  open(waitingEntry(entry));
  fireEvent.click(await button('Leave waiting list'));
  expect(screen.getByText(/You lose your place in line/)).toBeVisible();
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  fireEvent.click(await button('Leave waiting list'));
  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('who was skipped reads why', async () => {
  const entry = anEntry({ state: 'skipped', skippedBecause: 'overlap' });
  answerRequests({
    [`GET ${one}`]: { body: detailOf(waitingEntry(entry)) },
    [MINE]: mine(entry),
  });
  open(waitingEntry(entry));
  expect(await screen.findByText(/You have another class at that time/)).toBeVisible();
});

test('an offer shows the time that is left and becomes a booking', async () => {
  const offerUntil = new Date(Date.now() + 90 * 60_000).toISOString();
  const entry = anEntry({ state: 'offered', position: 1, offerUntil });
  const booking = aBooking();
  const booked = { ...full, mine: { bookingId: booking.id, status: 'confirmed' as const } };
  const sent = answerRequests({
    [`GET ${one}`]: [{ body: detailOf(waitingEntry(entry)) }, { body: detailOf(booked) }],
    [MINE]: [mine(entry), { body: { items: [] } }],
    [`POST ${LIST}/accept`]: { body: { bookingId: booking.id } },
    [`GET /api/bookings/${booking.id}`]: { body: booking },
  });
  open(waitingEntry(entry));
  expect(await screen.findByRole('timer')).toHaveTextContent(/^1:(30:00|29:5\d)$/);
  fireEvent.click(await button('Take the seat'));
  expect(await screen.findByText('Your seat is kept')).toBeVisible();
  expect(sent.filter(({ path }) => path.endsWith('/accept'))).toHaveLength(1);
});

test('an offer whose time is over can no longer be taken', async () => {
  const offerUntil = new Date(Date.now() - 1_000).toISOString();
  const entry = anEntry({ state: 'offered', position: 1, offerUntil });
  answerRequests({
    [`GET ${one}`]: { body: detailOf(waitingEntry(entry)) },
    [MINE]: mine(entry),
  });
  open(waitingEntry(entry));
  expect(await screen.findByText(/The time to answer is over/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take the seat' })).toBeNull();
});
