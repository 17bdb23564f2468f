import { jest } from '@jest/globals';
import type { EventView } from '@studio/contracts';
import { sessionStore, toast } from '@studio/shell-kit';
import { useLocation } from '@studio/shell-kit/router';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { anEvent, eventId, mine } from '../../testing/sample-events.js';
import PositionPage from './position-page.js';
import ReservationPaymentPage from './reservation-payment-page.js';

function Site(): ReactNode {
  const { pathname } = useLocation();
  if (pathname === '/') return <p>Home</p>;
  if (pathname.startsWith('/event/')) return <p>The event</p>;
  return pathname === '/payment' ? <ReservationPaymentPage /> : <PositionPage />;
}

const URL = `/waiting-list-position?eventId=${eventId}`;
const GET = `GET /api/events/${eventId}`;
const CALL = 'POST /functions/v1/manage-event-waiting-list';
const answer = (event: EventView, more = {}) =>
  answerRequests({
    [GET]: { body: event },
    [CALL]: {
      body: {
        success: true,
        message: '',
        data: {
          position: 3,
          waiting_list_id: mine.waitingListId,
          already_on_list: true,
          total_waiting: 5,
          created_at: '2026-11-20T08:00:00.000Z',
        },
      },
    },
    ...more,
  });

beforeEach(() =>
  sessionStore.setState({ status: 'signed_in', user: { id: 'u', email: 'noor@mail.ae' } }),
);
afterEach(() => jest.restoreAllMocks());

test('without an event the request is invalid', () => {
  renderPage(<Site />, '/waiting-list-position');
  expect(screen.getByRole('heading', { name: 'Invalid Request' })).toBeVisible();
});

test('who is not on the list is told so and led home', async () => {
  const toasted = jest.spyOn(toast, 'error').mockImplementation(() => undefined);
  answer(anEvent());
  renderPage(<Site />, URL);
  expect(await screen.findByText('Home')).toBeVisible();
  expect(toasted.mock.calls).toEqual([
    ['You are not on the waiting list for this event', { id: 'not-waiting' }],
  ]);
});

test('the place in line: number, people waiting, since when, the steps, and both ways on', async () => {
  answer(anEvent({ mine: { ...mine, status: 'waiting', position: 3 } }));
  renderPage(<Site />, URL);
  for (const text of [
    'Your place in line',
    '3',
    '5 people waiting',
    'Joined Fri 20 Nov 2026, 12:00',
    'What happens next',
    'It is held for you for 2 hours',
    'You pay AED 150',
    'Sound bath',
  ])
    expect(await screen.findByText(text, { ignore: '[aria-hidden]' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Other Events' })).toHaveAttribute(
    'href',
    '/events',
  );
  expect(screen.getByRole('button', { name: 'Leave Waiting List' })).toBeVisible();
});

test('the steps of a free event ask for no money', async () => {
  const free = { is_free: true, price: 0, price_aed: 0 };
  answer(anEvent({ ...free, mine: { ...mine, status: 'waiting', position: 1 } }));
  renderPage(<Site />, URL);
  expect(await screen.findByText('It is booked for you')).toBeVisible();
  expect(screen.queryByText(/You pay/)).toBeNull();
});

const held = (minutes: number, more = {}) => {
  const now = Date.now();
  return anEvent({
    waiting: 2,
    mine: {
      ...mine,
      status: 'active',
      fromWaitingList: true,
      heldFrom: new Date(now - 60_000).toISOString(),
      expiresAt: new Date(now + minutes * 60_000).toISOString(),
      ...more,
    },
  });
};

test('a held place leads to the one page where it is paid', async () => {
  answer(held(100));
  renderPage(<Site />, URL);
  expect((await screen.findByRole('timer')).textContent).toMatch(/^1:(40|39):\d\d$/);
  expect(screen.getByText('A place opened for you')).toBeVisible();
  // Spec section 2: title, date, time and description stand beside the countdown.
  expect(screen.getByText(held(100).description ?? '')).toBeVisible();
  expect(screen.getByText(/^to pay, until/)).toHaveTextContent(/until \d\d:\d\d (today|tomorrow)$/);
  for (const [name, amount] of [
    ['Event place', 'AED 142.86'],
    ['VAT 5%', 'AED 7.14'],
    ['Total', 'AED 150.00'],
  ] as const)
    expect(screen.getByText(name).parentElement).toHaveTextContent(`${name}${amount}`);
  expect(screen.getByRole('button', { name: 'Pay AED 150' })).toBeVisible();
  expect(
    screen.getByText(/the place goes to the next in line and nothing is charged/),
  ).toBeVisible();
});

test('the last five minutes are announced', async () => {
  answer(held(4));
  renderPage(<Site />, URL);
  expect((await screen.findByRole('timer')).textContent).toMatch(/^0[34]:\d\d$/);
  expect(screen.getByRole('alert')).toHaveTextContent('Less than 5 minutes left');
});

test('a held place is given back after a question', async () => {
  const toasted = jest.spyOn(toast, 'success').mockImplementation(() => undefined);
  answer(held(60), {
    [`DELETE /api/event-reservations/${mine.reservationId}`]: {
      body: {
        id: mine.reservationId,
        event: anEvent(),
        status: 'cancelled',
        expiresAt: null,
        price: 15_000,
        refundUntil: null,
        refunded: false,
        checkedIn: false,
      },
    },
  });
  renderPage(<Site />, URL);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel reservation' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel reservation' }));
  expect(await screen.findByText('The event')).toBeVisible();
  expect(toasted.mock.calls[0]?.[0]).toBe('Reservation cancelled successfully.');
});

test('a window that is over, and where one can try again', async () => {
  answer(held(-1));
  renderPage(<Site />, URL);
  expect(
    await screen.findByText('Payment window expired. Your reservation has been cancelled.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the event' })).toHaveAttribute(
    'href',
    `/event/${eventId}`,
  );
});

test('what cannot be loaded says so and can be tried again', async () => {
  answerRequests({ [GET]: { status: 500, body: { code: 'INTERNAL', message: '' } } });
  renderPage(<Site />, URL);
  expect(
    await screen.findByText('Failed to load waiting list information. Please try again.'),
  ).toBeVisible();
});
