import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../../testing/render-page.js';
import { aBooking, aFunding, aSchedule } from '../../../testing/samples.js';
import { BookingSheet } from './booking-sheet.js';

const schedule = aSchedule();
const detail = { ...schedule, funding: aFunding, fundingChoices: [aFunding] };
const GET = `GET /api/schedules/${schedule.id}`;
const POST = 'POST /api/bookings';

const openSheet = () =>
  renderPage(<BookingSheet scheduleId={schedule.id} known={schedule} onClose={() => undefined} />);
const bookButton = () => screen.findByRole('button', { name: 'Book' });

test('says what is used, why, and until when it is free', async () => {
  answerRequests({ [GET]: { body: detail } });
  openSheet();
  expect(await screen.findByText('1 of 7 credits')).toBeVisible();
  expect(screen.getByText('10-class package, expires 3 Jan')).toBeVisible();
  expect(screen.getByText(/expires before your other credits/)).toBeVisible();
  expect(screen.getByText(/Free cancellation until/)).toBeVisible();
});

test.each([
  ['CLASS_FULL', 409, 'This class is full.'],
  ['CLASS_STARTED', 409, 'This class has already started.'],
  ['CLASS_CANCELLED', 409, 'The studio has cancelled this class.'],
  ['ALREADY_BOOKED', 409, 'You already have a seat in this class.'],
  ['OVERLAPPING_BOOKING', 409, 'You have another class at that time.'],
  ['NO_CREDIT', 402, 'You have no credit for this class. Buy a package first.'],
  ['TOO_EARLY_TO_BOOK', 409, 'Booking for this class is not open yet.'],
  ['UNEXPECTED', 500, 'Something went wrong. Please try again.'],
])('%s reads clearly', async (code, status, expected) => {
  answerRequests({
    [GET]: { body: detail },
    [POST]: { status, body: { code, message: 'for scripts' } },
  });
  openSheet();
  fireEvent.click(await bookButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(expected);
});

test('a class that opens later says when, by the server', async () => {
  const details = { bookingOpensAt: '2026-11-30T02:30:00.000Z' };
  answerRequests({
    [GET]: { body: detail },
    [POST]: { status: 409, body: { code: 'TOO_EARLY_TO_BOOK', message: 'for scripts', details } },
  });
  openSheet();
  fireEvent.click(await bookButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Booking opens Mon 30 Nov, 06:30.');
});

test('the class that is in the way is named, at the studio’s time', async () => {
  answerRequests({
    [GET]: { body: detail },
    [POST]: {
      status: 409,
      body: {
        code: 'OVERLAPPING_BOOKING',
        message: 'for scripts',
        details: {
          bookingId: aBooking().id,
          scheduleId: schedule.id,
          className: 'Tower and Reformer',
          startsAt: '2026-11-24T02:30:00.000Z',
          endsAt: '2026-11-24T03:20:00.000Z',
        },
      },
    },
  });
  openSheet();
  fireEvent.click(await bookButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You already have Tower and Reformer at 06:30. Cancel that one first',
  );
});

test('a lost answer is repeated with the same key, a refusal with a new one', async () => {
  const sent = answerRequests({
    [GET]: { body: detail },
    [POST]: [
      { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: '' } },
      { status: 409, body: { code: 'OVERLAPPING_BOOKING', message: '' } },
      {
        status: 201,
        body: { booking: aBooking(), seatsLeft: 3, creditsLeft: 6 },
      },
    ],
  });
  openSheet();
  for (const done of [1, 2]) {
    fireEvent.click(await bookButton());
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(done));
    await screen.findByRole('alert');
  }
  fireEvent.click(await bookButton());
  expect(await screen.findByText(/6 credits left/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  const [first, second, third] = sent.filter(({ method }) => method === 'POST');
  expect(first?.key).toMatch(/^[\w-]{8,200}$/);
  expect(second?.key).toBe(first?.key);
  expect(third?.key).not.toBe(first?.key);
});

test('without credit there is no Book, but the way to packages', async () => {
  answerRequests({
    [GET]: {
      body: {
        ...detail,
        funding: { ...aFunding, kind: 'drop_in', userPackageId: null, reason: 'none' },
        fundingChoices: [],
      },
    },
  });
  openSheet();
  expect(await screen.findByRole('link', { name: 'See packages' })).toHaveAttribute(
    'href',
    `/packages?class=${aSchedule().id}`,
  );
  expect(screen.queryByRole('button', { name: 'Book' })).toBeNull();
});

test('another package can be chosen, and is the one that is sent', async () => {
  const gift = { ...aFunding, userPackageId: aSchedule().trainer.id, name: 'Gift credits' };
  const sent = answerRequests({
    [GET]: { body: { ...detail, fundingChoices: [aFunding, gift] } },
    [POST]: { status: 409, body: { code: 'CLASS_FULL', message: '' } },
  });
  openSheet();
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  fireEvent.click(screen.getByRole('radio', { name: /Gift credits/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Use Gift credits' }));
  fireEvent.click(await bookButton());
  await screen.findByRole('alert');
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    scheduleId: schedule.id,
    userPackageId: gift.userPackageId,
  });
});
