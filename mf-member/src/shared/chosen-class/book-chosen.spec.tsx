import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { aBooking, aFunding, aSchedule } from '../../testing/samples.js';
import { BookChosen } from './book-chosen.js';

const schedule = aSchedule();
const detail = (changes: object = {}) => ({
  body: { ...schedule, funding: aFunding, fundingChoices: [aFunding], ...changes },
});
const READ = `GET /api/schedules/${schedule.id}`;
const BOOK = 'POST /api/bookings';
const booked = { status: 201, body: { booking: aBooking(), seatsLeft: 3, creditsLeft: 9 } };
const withOwn = detail({ mine: { bookingId: aBooking().id, status: 'confirmed' } });
const PAST = 'GET /api/me/bookings?when=past';

const open = (answers: Parameters<typeof answerRequests>[0], book = true) => {
  const chosen = { scheduleId: schedule.id, book, checkoutId: 'c1' };
  const sent = answerRequests({ [PAST]: { body: { items: [] } }, ...answers });
  renderPage(<BookChosen chosen={chosen} />, '/payment-success?session_id=cs_1');
  return () => sent.filter(({ method }) => method === 'POST');
};

test('a chosen class is booked once, by the key of its purchase', async () => {
  const posts = open({ [READ]: [detail(), withOwn, withOwn], [BOOK]: booked });
  expect(await screen.findByText('Reformer Flow is booked.')).toBeVisible();
  expect(posts()).toMatchObject([{ body: { scheduleId: schedule.id }, key: 'chosen-c1' }]);
});

test('a class that was booked and given back is offered, and not booked again by itself', async () => {
  const past = { body: { items: [aBooking({ status: 'cancelled' })] } };
  const posts = open({ [READ]: detail(), [PAST]: past });
  expect(await screen.findByRole('button', { name: 'Book this class' })).toBeEnabled();
  expect(posts()).toHaveLength(0);
});

test('not to be booked by itself it is offered again with one tap', async () => {
  const posts = open({ [READ]: [detail(), withOwn, withOwn], [BOOK]: booked }, false);
  const button = await screen.findByRole('button', { name: 'Book this class' });
  expect(posts()).toHaveLength(0);
  fireEvent.click(button);
  expect(await screen.findByText('Reformer Flow is booked.')).toBeVisible();
  expect(posts()[0]?.key).not.toBe('chosen-c1');
});

test.each([
  {
    name: 'the last seat has gone',
    changes: { seatsLeft: 0 },
    sentence: /has gone meanwhile/,
    way: 'Join waiting list',
  },
  {
    name: 'the credits are for others',
    changes: { funding: { ...aFunding, kind: 'drop_in' } },
    sentence: /do not pay/,
    way: 'See the class',
  },
  {
    name: 'it is cancelled',
    changes: { status: 'cancelled' },
    sentence: /can’t be booked any more/,
    way: null,
  },
])('$name: it says so and books nothing', async ({ changes, sentence, way }) => {
  const posts = open({ [READ]: detail(changes) });
  expect(await screen.findByText(sentence)).toBeVisible();
  if (way)
    expect(screen.getByRole('link', { name: way })).toHaveAttribute(
      'href',
      `/class/${schedule.id}?open=1`,
    );
  expect(screen.queryByRole('button', { name: 'Book this class' })).toBeNull();
  expect(posts()).toHaveLength(0);
});

test('a refusal is said, and the class can be tried again', async () => {
  const full = { status: 409, body: { code: 'OVERLAPPING_BOOKING', message: '' } };
  const posts = open({ [READ]: detail(), [BOOK]: full });
  expect(await screen.findByRole('alert')).toBeVisible();
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Book this class' })).toBeEnabled();
});
