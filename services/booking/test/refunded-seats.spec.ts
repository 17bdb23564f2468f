import { randomUUID } from 'node:crypto';
import { paidSeats, takeBackAnswer } from '@studio/contracts';
import { addDays, newId, studioDay } from '@studio/domain-kit';
import { EventClient } from './event-client.js';
import { OpenStudio, type Person } from './open-studio.js';
import { PlanClient } from './plan-client.js';
import { PRICE, RefundClient, type Owner } from './refund-client.js';
import { WaitlistClient } from './waitlist-client.js';

let studio: OpenStudio;
let admin: Person;
let refunds: RefundClient;
let waitlists: WaitlistClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  admin = await studio.person('admin');
  refunds = new RefundClient(studio, () => admin);
  waitlists = new WaitlistClient(studio);
});
afterAll(() => studio.close());
// Never back: what has begun stays so.
let day = 1;
beforeEach(() => {
  studio.clock.set(new Date(Date.UTC(2026, 10, 20 + day, 4)));
  day += 1;
});
afterEach(async () => expect(await studio.issues()).toEqual([]));

const bookedIn = async (owner: Person, hours: number, capacity = 5) => {
  const scheduleId = await studio.addClass({ startsAt: studio.clock.in(hours), capacity });
  const { status, body } = await studio.book(owner, scheduleId);
  expect(status).toBe(201);
  return { scheduleId, bookingId: body.booking!.id };
};
const statusesOf = async (...bookings: { bookingId: string }[]): Promise<string[]> =>
  Promise.all(
    bookings.map(async ({ bookingId }) => {
      const [row] = await studio.sql<{ status: string }>(
        'SELECT status FROM bookings WHERE id = $1',
        [bookingId],
      );
      return row!.status;
    }),
  );
const messagesOf = (bookingId: string) =>
  studio.sql<{ because: string | null; cameBack: string; creditReturned: boolean }>(
    `SELECT data ->> 'because' AS because, data ->> 'cameBack' AS "cameBack",
       (data ->> 'creditReturned')::boolean AS "creditReturned"
     FROM outbox WHERE type = 'booking.cancelled.v1' AND data ->> 'bookingId' = $1`,
    [bookingId],
  );
const packageOf = async ({ packageId }: { packageId: string }) => {
  const [row] = await studio.sql<{ left: number; isRefunded: boolean }>(
    `SELECT credits_left AS left, coalesce(refunded >= price_paid, false) AS "isRefunded"
     FROM user_packages WHERE id = $1`,
    [packageId],
  );
  return row!;
};

/** Every way in which all the money of a package goes back, as booking hears of it. */
const ways: [string, (owner: Owner) => Promise<unknown>][] = [
  ['a void', (owner) => refunds.refunded(owner, { isVoid: true, askedBy: admin.id })],
  ['a refund by the staff', (owner) => refunds.refunded(owner, { askedBy: admin.id })],
  ['a refund at the provider', (owner) => refunds.refunded(owner)],
  [
    'two refunds of a half',
    async (owner) => {
      await refunds.refunded(owner, { amount: PRICE / 2 });
      await refunds.refunded(owner, { amount: PRICE / 2 });
    },
  ],
  ['credits taken before the money goes', (owner) => refunds.takeBack(owner, 1)],
  [
    'a dispute that is lost',
    async (owner) => {
      await refunds.disputed(owner, 'opened');
      await refunds.disputed(owner, 'lost');
      await refunds.refunded(owner);
    },
  ],
  [
    'a refund while a dispute is lost',
    async (owner) => {
      await refunds.refunded(owner);
      await refunds.disputed(owner, 'lost');
    },
  ],
];

test.each(ways)('%s: no seat stays that nothing pays', async (_, goesBack) => {
  const owner = await refunds.bought(4);
  const past = await bookedIn(owner, 1);
  const [soon, later] = [await bookedIn(owner, 13, 1), await bookedIn(owner, 60)];
  const next = await waitlists.waiter(soon.scheduleId);
  // Also of a class that can't be cancelled on time any more.
  studio.clock.set(studio.clock.in(1.5));
  await goesBack(owner);
  // What has begun was used; what is to come is cancelled, with a message, and the next is offered the seat.
  expect(await statusesOf(past, soon, later)).toEqual(['confirmed', 'cancelled', 'cancelled']);
  expect(await packageOf(owner)).toMatchObject({ left: 0 });
  for (const { bookingId } of [soon, later])
    expect(await messagesOf(bookingId)).toEqual([
      { because: 'refunded', cameBack: 'nothing', creditReturned: false },
    ]);
  expect((await waitlists.own(soon.scheduleId, next)).body).toMatchObject({ state: 'offered' });
});

test('while a payment is disputed what it booked goes on, and after it is won too', async () => {
  const owner = await refunds.bought(2);
  const seat = await bookedIn(owner, 48);
  await refunds.disputed(owner, 'opened');
  await refunds.disputed(owner, 'won');
  expect(await statusesOf(seat)).toEqual(['confirmed']);
});

describe('a part of the price', () => {
  test.each([
    { share: 0.25, left: 0, ended: [] },
    // Half of a seat is not a seat that nothing pays.
    { share: 0.4, left: 0, ended: [] },
    { share: 0.5, left: 0, ended: ['last'] },
    { share: 0.75, left: 0, ended: ['last', 'second'] },
  ])('$share of it, with three of four booked, ends $ended', async ({ share, left, ended }) => {
    const owner = await refunds.bought(4);
    const [first, second, last] = [
      await bookedIn(owner, 24),
      await bookedIn(owner, 48),
      await bookedIn(owner, 72),
    ];
    const query = { paymentId: owner.paymentId, kind: 'package', referenceId: newId() };
    const of = new URLSearchParams({ ...query, share: `${share}`, isWhole: 'false' });
    const previewed = await studio.asPayments('GET', `/internal/paid-seats?${of.toString()}`);
    const preview = paidSeats.parse(previewed.body);
    expect(preview.unusedShare).toBe(0.25);
    const refundId = newId();
    const answers = await Promise.all(
      [1, 2, 3].map(() => refunds.takeBack(owner, share, { refundId, askedBy: admin.id })),
    );
    await refunds.refunded(owner, { refundId, amount: PRICE * share });
    // Whoever asks, and however often, reads the same names, and those that were shown before.
    for (const { body } of answers)
      expect(takeBackAnswer.parse(body).cancelled).toEqual(preview.seats);
    const names: Record<string, string> = { last: last.bookingId, second: second.bookingId };
    expect(preview.seats.map(({ id }) => id).sort()).toEqual(ended.map((one) => names[one]).sort());
    expect(await packageOf(owner)).toMatchObject({ left });
    expect(await statusesOf(first, second, last)).toEqual(
      ['first', 'second', 'last'].map((one) => (ended.includes(one) ? 'cancelled' : 'confirmed')),
    );
    const history = await studio.sql(
      `SELECT actor_id AS by FROM data_history
       WHERE action = 'booking.cancelled' AND subject_user_id = $1`,
      [owner.id],
    );
    expect(history).toEqual(ended.map(() => ({ by: admin.id })));
  });

  test('takes what waiting lists hold before a booking, and the place stays, unpaid', async () => {
    const owner = await refunds.bought(2);
    const seat = await bookedIn(owner, 48);
    const { id, first } = await waitlists.full({ hours: 60 });
    expect((await waitlists.join(id, owner)).status).toBe(201);
    await refunds.refunded(owner, { amount: PRICE / 2 });
    expect(await statusesOf(seat)).toEqual(['confirmed']);
    expect(await packageOf(owner)).toMatchObject({ left: 0 });
    expect((await waitlists.own(id, owner)).body).toMatchObject({ position: 1 });
    // Another package pays when a seat comes free.
    await studio.giveCredits(owner, 1);
    await studio.cancel(first, first.bookingId);
    await waitlists.later(1);
    const seated = `SELECT status FROM bookings WHERE schedule_id = $1 AND member_id = $2`;
    expect(await studio.sql(seated, [id, owner.id])).toEqual([{ status: 'confirmed' }]);
  });
});

test('credits that were moved to others take their bookings along', async () => {
  const owner = await refunds.bought(4);
  const friend = await refunds.moved(owner, 3);
  const [own, others] = [await bookedIn(owner, 48, 1), await bookedIn(friend, 60)];
  // The friend waits for the seat that comes free with it: credits of the same money give it to nobody.
  expect((await waitlists.join(own.scheduleId, friend)).status).toBe(201);
  await refunds.refunded(owner);
  expect(await statusesOf(own, others)).toEqual(['cancelled', 'cancelled']);
  const taken = `SELECT id FROM bookings WHERE schedule_id = $1 AND status = 'confirmed'`;
  expect(await studio.sql(taken, [own.scheduleId])).toEqual([]);
});

test('who books while the money goes back has a seat that is paid, or none', async () => {
  const owner = await refunds.bought(8);
  const classes = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) => studio.addClass({ startsAt: studio.clock.in(24 + 2 * n) })),
  );
  await Promise.all([
    ...classes.map((id, n) => studio.book(owner, id, { app: n % 2 })),
    refunds.takeBack(owner, 1),
    refunds.refunded(owner),
  ]);
  const seats = `SELECT id FROM bookings WHERE member_id = $1 AND status = 'confirmed'`;
  expect(await studio.sql(seats, [owner.id])).toEqual([]);
});

test('a cancel is not undone with credits of a package that was refunded meanwhile', async () => {
  const owner = await refunds.bought(2);
  const seat = await bookedIn(owner, 48);
  await refunds.refunded(owner, { amount: PRICE / 2 });
  await studio.cancel(owner, seat.bookingId);
  // Credits that came back to it all the same.
  await studio.sql(
    `UPDATE user_packages SET refunded = price_paid, refunded_at = $2 WHERE id = $1`,
    [owner.packageId, studio.clock.now()],
  );
  const undone = await studio.call('POST', `/api/bookings/${seat.bookingId}/undo-cancel`, {
    token: owner.token,
    key: randomUUID(),
  });
  expect(undone.body.code).toBe('NO_CREDIT');
  expect(await statusesOf(seat)).toEqual(['cancelled']);
});

describe('a seat that a card paid by itself', () => {
  const paidByCard = async (hours: number) => {
    const client = new PlanClient(studio);
    const [member, paymentId] = [await studio.person(), newId()];
    const scheduleId = await studio.addClass({ startsAt: studio.clock.in(hours), capacity: 1 });
    const bookingId = (await client.hold(member, scheduleId)).body.booking!.id;
    expect((await client.pay(member, bookingId, { paymentId })).status).toBe(200);
    const payment = { id: member.id, paymentId };
    const about = { kind: 'class', referenceId: bookingId } as const;
    return { client, member, scheduleId, bookingId, payment, about };
  };
  const previewOf = async (paymentId: string, referenceId: string, isWhole: boolean) => {
    const query = { paymentId, kind: 'class', referenceId, share: '1', isWhole: `${isWhole}` };
    const path = `/internal/paid-seats?${new URLSearchParams(query).toString()}`;
    return paidSeats.parse((await studio.asPayments('GET', path)).body);
  };

  test('goes when all of its money does, and is refunded no second time', async () => {
    const { client, scheduleId, bookingId, payment, about } = await paidByCard(48);
    const next = await waitlists.waiter(scheduleId);
    const named = await previewOf(payment.paymentId, bookingId, true);
    expect(named).toMatchObject({ seats: [{ id: bookingId, kind: 'class' }], unusedShare: 0 });
    await refunds.refunded(payment, { ...about, amount: 16_000, isWhole: true });
    expect(await statusesOf({ bookingId })).toEqual(['cancelled']);
    expect(await messagesOf(bookingId)).toMatchObject([{ because: 'refunded', cameBack: 'money' }]);
    expect(await client.eventsOf('class.refund_due.v1', bookingId)).toEqual([]);
    const seated = `SELECT status FROM bookings WHERE schedule_id = $1 AND member_id = $2`;
    expect(await studio.sql(seated, [scheduleId, next.id])).toEqual([{ status: 'confirmed' }]);
  });

  test('stays with a part of its money, and once its class has begun', async () => {
    const seat = await paidByCard(2);
    expect((await previewOf(seat.payment.paymentId, seat.bookingId, false)).seats).toEqual([]);
    await refunds.refunded(seat.payment, { ...seat.about, amount: 8_000, isWhole: false });
    studio.clock.set(studio.clock.in(2.5));
    await refunds.refunded(seat.payment, { ...seat.about, amount: 8_000, isWhole: true });
    expect(await statusesOf(seat)).toEqual(['confirmed']);
  });

  test('stays when another payment pays for it', async () => {
    const { member, bookingId, about } = await paidByCard(48);
    await refunds.refunded(
      { id: member.id, paymentId: newId() },
      { ...about, amount: 16_000, isWhole: true },
    );
    expect(await statusesOf({ bookingId })).toEqual(['confirmed']);
  });

  test('its cancel can’t be undone once the money is back', async () => {
    const { member, bookingId, payment, about } = await paidByCard(48);
    await studio.cancel(member, bookingId);
    await refunds.refunded(payment, { ...about, amount: 16_000, isWhole: true });
    const undone = await studio.call('POST', `/api/bookings/${bookingId}/undo-cancel`, {
      token: member.token,
      key: randomUUID(),
    });
    expect(undone.body.code).toBe('UNDO_TOO_LATE');
  });
});

describe('a period of a plan that goes on', () => {
  const planned = async () => {
    const plans = new PlanClient(studio);
    const member = await studio.person();
    const days = { periodEnd: studio.clock.in(5 * 24).toISOString() };
    const plan = await plans.subscribe(member, await plans.addPlan(), days);
    const { subscriptionId, periodStart, periodEnd } = plan;
    const from = studioDay(periodStart);
    const planDays = { subscriptionId, from, through: addDays(studioDay(periodEnd), -1) };
    const payment = { id: member.id, paymentId: newId() };
    return { member, plans, planDays, payment };
  };
  const about = { kind: 'subscription', amount: 88_000, isWhole: true } as const;

  test('has no classes any more once all its money went back; the next period has', async () => {
    const { member, plans, planDays, payment } = await planned();
    const past = await bookedIn(member, 1);
    const [soon, next] = [await bookedIn(member, 48), await bookedIn(member, 24 * 6)];
    const full = await waitlists.full({ hours: 72 });
    expect((await waitlists.join(full.id, member)).status).toBe(201);
    studio.clock.set(studio.clock.in(1.5));
    const { from, through, subscriptionId: referenceId } = planDays;
    const query = { paymentId: payment.paymentId, kind: about.kind, referenceId, from, through };
    const of = new URLSearchParams({ ...query, share: '1', isWhole: 'true' });
    const { body } = await studio.asPayments('GET', `/internal/paid-seats?${of.toString()}`);
    expect(paidSeats.parse(body).seats).toMatchObject([{ id: soon.bookingId }]);
    await refunds.refunded(payment, { ...about, planDays });
    expect(await statusesOf(past, soon, next)).toEqual(['confirmed', 'cancelled', 'confirmed']);
    expect(await messagesOf(soon.bookingId)).toEqual([
      { because: 'refunded', cameBack: 'nothing', creditReturned: false },
    ]);
    const later = await studio.addClass({ startsAt: studio.clock.in(60) });
    expect((await studio.book(member, later)).body.code).toBe('NO_CREDIT');
    expect((await plans.undo(member, soon.bookingId)).status).toBe(409);
    // The list was joined with the plan: nothing pays the seat that comes free.
    await studio.cancel(full.first, full.first.bookingId);
    expect(await plans.seats(full.id)).toMatchObject({ booked: 0 });
    await bookedIn(member, 24 * 7);
  });

  test.each([
    ['with a part of its money', { isWhole: false }, 0],
    ['with a difference that was paid within it', {}, 3],
  ])('keeps its classes %s', async (_, more, daysLater) => {
    const { member, planDays, payment } = await planned();
    const seat = await bookedIn(member, 48);
    const from = addDays(planDays.from, daysLater);
    await refunds.refunded(payment, { ...about, ...more, planDays: { ...planDays, from } });
    expect(await statusesOf(seat)).toEqual(['confirmed']);
  });
});

test('a place at an event goes when all of its money does, not with a part of it', async () => {
  const events = new EventClient(studio);
  const event = await events.event({ price: 22_000, capacity: 1 });
  const [guest, next] = [await studio.person(), await studio.person()];
  const { body } = await events.reserve(event, guest);
  const payment = events.payment(body, guest);
  await events.pay(payment);
  await events.join(event, next);
  const { paymentId, reservationId } = payment;
  const about = { kind: 'event', referenceId: reservationId } as const;
  const query = { ...about, paymentId, share: '1', isWhole: 'true' };
  const path = `/internal/paid-places?${new URLSearchParams(query).toString()}`;
  const named = paidSeats.parse((await studio.asPayments('GET', path)).body);
  expect(named).toMatchObject({ seats: [{ id: reservationId, kind: 'event' }], unusedShare: 0 });
  const places = `SELECT member_id AS who, status FROM event_reservations
    WHERE event_id = $1 AND status <> 'cancelled'`;
  const owner = { id: guest.id, paymentId };
  await refunds.refunded(owner, { ...about, amount: 11_000, isWhole: false });
  expect(await studio.sql(places, [event])).toEqual([{ who: guest.id, status: 'confirmed' }]);
  await refunds.refunded(owner, { ...about, amount: 11_000, isWhole: true });
  expect(await studio.sql(places, [event])).toEqual([{ who: next.id, status: 'active' }]);
});
