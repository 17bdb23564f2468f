import { jest } from '@jest/globals';
import type { EventView } from '@studio/contracts';
import { sessionStore, toast } from '@studio/shell-kit';
import { useLocation } from '@studio/shell-kit/router';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { anEvent, eventId, mine } from '../../testing/sample-events.js';
import PositionPage from './position-page.js';

function Site(): ReactNode {
  return useLocation().pathname === '/' ? <p>Home</p> : <PositionPage />;
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

test('the place in line: number, people waiting, join date, and both ways on', async () => {
  answer(anEvent({ mine: { ...mine, status: 'waiting', position: 3 } }));
  renderPage(<Site />, URL);
  for (const text of ['#3', '5', '20 November 2026', 'What happens next', 'Sound bath'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Other Events' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('button', { name: 'Leave Waiting List' })).toBeVisible();
});

test('a held place: the countdown, the warning, and where it is paid', async () => {
  const expiresAt = new Date(Date.now() + 4 * 60_000).toISOString();
  answer(anEvent({ mine: { ...mine, status: 'active', expiresAt } }));
  renderPage(<Site />, URL);
  expect((await screen.findByRole('timer')).textContent).toMatch(/^0[34]:\d\d$/);
  expect(screen.getByRole('alert')).toHaveTextContent('Less than 5 minutes left');
  expect(screen.getByRole('link', { name: 'Pay Now' })).toHaveAttribute(
    'href',
    `/payment?eventId=${eventId}&reservationId=${mine.reservationId}`,
  );
});

test('a held place is given back after a question', async () => {
  const toasted = jest.spyOn(toast, 'success').mockImplementation(() => undefined);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const event = anEvent({ mine: { ...mine, status: 'active', expiresAt } });
  answer(event, {
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
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel Reservation' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel reservation' }));
  expect(await screen.findByText('Home')).toBeVisible();
  expect(toasted.mock.calls[0]?.[0]).toBe('Reservation cancelled successfully.');
});

test('a window that is over', async () => {
  answer(anEvent({ mine: { ...mine, status: 'active', expiresAt: new Date(0).toISOString() } }));
  renderPage(<Site />, URL);
  expect(
    await screen.findByText('Payment window expired. Your reservation has been cancelled.'),
  ).toBeVisible();
});

test('what cannot be loaded says so and can be tried again', async () => {
  answerRequests({ [GET]: { status: 500, body: { code: 'INTERNAL', message: '' } } });
  renderPage(<Site />, URL);
  expect(
    await screen.findByText('Failed to load waiting list information. Please try again.'),
  ).toBeVisible();
});
