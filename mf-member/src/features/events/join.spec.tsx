import { sessionStore } from '@studio/shell-kit';
import { useRoutes } from '@studio/shell-kit/router';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { anEvent, eventId, mine } from '../../testing/sample-events.js';
import EventPage from './event-page.js';
import PositionPage from './position-page.js';

const Site = (): ReactNode =>
  useRoutes([
    { path: '/event/:eventId', element: <EventPage /> },
    { path: '/waiting-list-position', element: <PositionPage /> },
    { path: '/', element: <p>Home</p> },
  ]);

/** From now on, answers of this address wait for the call of what it gives back. */
const holdBack = (path: string): (() => void) => {
  const fetched = globalThis.fetch;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = async (input, init) => {
    if (String(input) === path) await released;
    return fetched(input, init);
  };
  return release;
};

test('who joins sees the place in line, however late the event is asked for again', async () => {
  sessionStore.setState({ status: 'signed_in', user: { id: 'u', email: 'noor@mail.ae' } });
  const answered = {
    success: true,
    message: 'Successfully added to waiting list at position #1',
    data: {
      position: 1,
      waiting_list_id: mine.waitingListId,
      already_on_list: false,
      total_waiting: 1,
      created_at: '2026-11-20T08:00:00.000Z',
    },
  };
  answerRequests({
    [`GET /api/events/${eventId}`]: [
      { body: anEvent() },
      ...Array.from({ length: 4 }, () => ({
        body: anEvent({ mine: { ...mine, status: 'waiting', position: 1 } }),
      })),
    ],
    'POST /functions/v1/manage-event-waiting-list': { body: answered },
  });
  renderPage(<Site />, `/event/${eventId}`);
  const button = await screen.findByRole('button', { name: 'Join waiting list' });
  const answerNow = holdBack(`/api/events/${eventId}`);
  fireEvent.click(button);
  expect(await screen.findByText('Loading your place')).toBeInTheDocument();
  answerNow();
  expect(await screen.findByText('Your place in line')).toBeVisible();
});
