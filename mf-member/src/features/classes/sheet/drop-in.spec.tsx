import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../../testing/render-page.js';
import { aBooking, aFunding, aSchedule } from '../../../testing/samples.js';
import { BookingSheet } from './booking-sheet.js';

const schedule = aSchedule();
const card = {
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
const held = aBooking({
  status: 'held',
  paidWith: card,
  lateConsequence: 'not_refunded',
  holdExpiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
});
const HOLD = 'POST /api/bookings/drop-ins';
const CARD = 'POST /api/checkouts';
const detail = { ...schedule, funding: card, fundingChoices: [card] };

const open = (known = schedule) =>
  renderPage(<BookingSheet scheduleId={schedule.id} known={known} onClose={() => undefined} />);

test('the price stands on the button; a card page that does not open leaves the seat held', async () => {
  const sent = answerRequests({
    [`GET /api/schedules/${schedule.id}`]: { body: detail },
    [HOLD]: {
      status: 201,
      body: { booking: held, holdExpiresAt: held.holdExpiresAt, price: 16_000, seatsLeft: 3 },
    },
    [CARD]: { status: 503, body: { code: 'PAYMENT_PROVIDER_DOWN', message: '' } },
    [`GET /api/bookings/${held.id}`]: { body: held },
  });
  open();
  expect(await screen.findByText('After that, the price is not refunded.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Pay AED 160 by card' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The card page does not answer.');
  expect(screen.getByRole('timer')).toHaveTextContent(/^(30:00|29:5\d)$/);
  // The same hold, the same card page: the key of the second try is the one of the first.
  fireEvent.click(screen.getByRole('button', { name: 'Pay AED 160' }));
  const checkouts = () => sent.filter(({ path }) => path === '/api/checkouts');
  await waitFor(() => expect(checkouts()).toHaveLength(2));
  expect(checkouts()[0]?.body).toEqual({ kind: 'class', bookingId: held.id });
  expect(checkouts()[1]?.key).toBe(checkouts()[0]?.key);
  expect(sent.filter(({ path }) => path === '/api/bookings/drop-ins')).toHaveLength(1);
});

test('a held seat can be given back', async () => {
  const mine = { bookingId: held.id, status: 'held' as const };
  const sent = answerRequests({
    [`GET /api/schedules/${schedule.id}`]: { body: { ...detail, mine } },
    [`GET /api/bookings/${held.id}`]: { body: held },
    [`DELETE /api/bookings/${held.id}`]: {
      body: {
        booking: { ...held, status: 'cancelled', holdExpiresAt: null },
        creditReturned: false,
        creditsLeft: null,
        seatsLeft: 4,
        refunded: false,
        undoUntil: null,
      },
    },
  });
  open({ ...schedule, mine });
  fireEvent.click(await screen.findByRole('button', { name: 'Give the seat back' }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
});
