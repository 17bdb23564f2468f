import { cancelBooking } from '@studio/contracts';
import { OpenStudio } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open();
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => expect(await studio.issues()).toEqual([]));

const start = new Date('2026-11-25T02:30:00Z');

const booked = async (expiresOn?: string) => {
  const member = await studio.person();
  const packageId = await studio.giveCredits(member, 3, expiresOn ? { expiresOn } : {});
  const scheduleId = await studio.addClass({ startsAt: start, capacity: 2 });
  const { body } = await studio.book(member, scheduleId);
  return { member, packageId, scheduleId, bookingId: body.booking!.id };
};

test.each<{ title: string; now: string; creditReturned: boolean; status: string }>([
  {
    title: '12 h 00 m 01 s before',
    now: '2026-11-24T14:29:59Z',
    creditReturned: true,
    status: 'cancelled',
  },
  {
    title: '12 h before, to the second',
    now: '2026-11-24T14:30:00Z',
    creditReturned: true,
    status: 'cancelled',
  },
  {
    title: '11 h 59 m 59 s before',
    now: '2026-11-24T14:30:01Z',
    creditReturned: false,
    status: 'late_cancelled',
  },
  {
    title: 'a minute before',
    now: '2026-11-25T02:29:00Z',
    creditReturned: false,
    status: 'late_cancelled',
  },
])('$title by the server’s clock', async ({ now, creditReturned, status }) => {
  const { member, packageId, scheduleId, bookingId } = await booked();
  studio.clock.set(now);
  const answer = await studio.cancel(member, bookingId);
  expect(answer.status).toBe(200);
  const creditsLeft = creditReturned ? 3 : 2;
  expect(cancelBooking.response!.parse(answer.body)).toMatchObject({
    creditReturned,
    creditsLeft,
    // On time it is kept for an undo.
    seatsLeft: creditReturned ? 1 : 2,
    booking: { status, cancelledAt: new Date(now).toISOString() },
  });
  expect(await studio.creditsOf(packageId)).toBe(creditsLeft);
  expect(await studio.bookedIn(scheduleId)).toBe(0);
  const [eventsOf] = await studio.sql<{ data: Record<string, unknown> }>(
    `SELECT data FROM outbox WHERE type = 'booking.cancelled.v1' AND data ->> 'bookingId' = $1`,
    [bookingId],
  );
  expect(eventsOf?.data).toMatchObject({
    late: !creditReturned,
    creditReturned,
    cameBack: creditReturned ? 'credit' : 'nothing',
  });
  // Again: the same answer, nothing changed.
  expect(await studio.cancel(member, bookingId)).toEqual(answer);
  expect(await studio.creditsOf(packageId)).toBe(creditsLeft);
});

test.each<[string, string, string]>([
  ['in 8 days: stays', '2026-12-01', '2026-12-01'],
  ['in 7 days: 14 days from now', '2026-11-30', '2026-12-07'],
  ['on the day of the class', '2026-11-25', '2026-12-07'],
])('a package that expires %s', async (_, expiresOn, after) => {
  const { member, packageId, bookingId } = await booked(expiresOn);
  await studio.cancel(member, bookingId);
  const { body } = await studio.call('GET', '/api/me/packages', { token: member.token });
  expect(body.items!.find((one) => one.id === packageId)).toMatchObject({
    creditsLeft: 3,
    expiresOn: after,
  });
});

test('a class that has started can not be cancelled', async () => {
  const { member, bookingId } = await booked();
  studio.clock.set(start);
  const answer = await studio.cancel(member, bookingId);
  expect([answer.status, answer.body.code]).toEqual([409, 'CLASS_STARTED']);
});

test('who was checked in can not cancel', async () => {
  const { member, bookingId } = await booked();
  const admin = await studio.person('admin');
  studio.clock.set('2026-11-24T20:30:00Z');
  await studio.call('POST', `/api/bookings/${bookingId}/check-in`, { token: admin.token });
  const answer = await studio.cancel(member, bookingId);
  expect([answer.status, answer.body.code]).toEqual([409, 'NOT_BOOKED']);
});

test('after a cancellation the same class can be booked again', async () => {
  const { member, scheduleId, bookingId, packageId } = await booked();
  await studio.cancel(member, bookingId);
  const again = await studio.book(member, scheduleId);
  expect(again.status).toBe(201);
  expect(again.body.booking!.id).not.toBe(bookingId);
  expect(await studio.creditsOf(packageId)).toBe(2);
});

test('another member’s booking is not there, to read or to cancel', async () => {
  const { bookingId, scheduleId } = await booked();
  const stranger = await studio.memberWith(1);
  for (const method of ['GET', 'DELETE']) {
    const answer = await studio.call(method, `/api/bookings/${bookingId}`, {
      token: stranger.token,
    });
    const none = await studio.call(method, '/api/bookings/01900000-0000-7000-8000-0000000000ff', {
      token: stranger.token,
    });
    expect(answer).toEqual(none);
    expect(answer.status).toBe(404);
  }
  expect(await studio.bookedIn(scheduleId)).toBe(1);
});

test('another number of hours counts for what is booked from then on', async () => {
  const before = await booked();
  const admin = await studio.person('admin');
  const put = (settings: Record<string, number>) =>
    studio.call('PUT', '/api/admin/settings', { token: admin.token, body: { settings } });
  expect((await put({ cancelHours: 24, waitingAutoHours: 26 })).status).toBe(200);
  const after = await booked();
  const deadlines = await Promise.all(
    [before, after].map(async ({ member, bookingId }) => {
      const { body } = await studio.call('GET', `/api/bookings/${bookingId}`, member);
      return (body as { cancelUntil?: string }).cancelUntil;
    }),
  );
  expect(deadlines).toEqual(['2026-11-24T14:30:00.000Z', '2026-11-24T02:30:00.000Z']);
  expect((await put({ cancelHours: 12, waitingAutoHours: 14 })).status).toBe(200);
});
