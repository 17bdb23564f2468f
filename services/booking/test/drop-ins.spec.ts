import { randomUUID } from 'node:crypto';
import { bookDropIn, classConfirmation } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { ExpireHolds } from '../src/seats/holds/expire-holds.job.js';
import { ReconcileReservations } from '../src/events/reservations/reconcile-reservations.job.js';
import { EventClient } from './event-client.js';
import {
  OpenStudio,
  countByOutcome,
  type Answer,
  type Person,
  type AnswerBody,
} from './open-studio.js';
import { PlanClient } from './plan-client.js';
import { whileLocked } from './while-locked.js';

let studio: OpenStudio;
let client: PlanClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  client = new PlanClient(studio);
});
afterAll(() => studio.close());
beforeEach(async () => {
  studio.clock.set('2026-11-23T04:00:00Z');
  await studio.sql('DELETE FROM heartbeats');
});
afterEach(async () => expect(await studio.issues()).toEqual([]));

const MINUTE = 60_000;
const later = (minutes: number): Date => new Date(studio.clock.now().getTime() + minutes * MINUTE);
/** Both instances run at once, as they do every second. */
const clockRuns = () =>
  Promise.all(
    studio.apps.flatMap(({ app }) => [
      app.get(ExpireHolds, { strict: false }).execute(),
      app.get(ReconcileReservations, { strict: false }).execute(),
    ]),
  );
/** The seconds go by, and servers are there. */
const passTime = async (minutes: number) => {
  for (let passed = 0; passed < minutes; passed++) {
    studio.clock.set(later(1));
    await clockRuns();
  }
};

const held = async (input: { capacity?: number; startsAt?: Date } = {}) => {
  await clockRuns();
  const member = await studio.person();
  const scheduleId = await studio.addClass({ capacity: 1, ...input });
  const { status, body } = await client.hold(member, scheduleId);
  expect(status).toBe(201);
  return { member, scheduleId, bookingId: body.booking!.id };
};

test('a seat is held for 30 minutes or more, nobody else gets it, and paying books it', async () => {
  const { member, scheduleId, bookingId } = await held();
  const own = await studio.call('GET', `/api/schedules/${scheduleId}`, { token: member.token });
  expect(own.body).toMatchObject({ seatsLeft: 0, mine: { bookingId, status: 'held' } });
  const competitor = await studio.memberWith(1);
  expect((await studio.book(competitor, scheduleId)).body.code).toBe('CLASS_FULL');
  const offer = await studio.asPayments(
    'GET',
    `/internal/sellable/class/${bookingId}?userId=${member.id}`,
  );
  expect(offer.body).toMatchObject({ kind: 'class', price: 16_000, available: true });
  expect(await client.eventsOf('booking.confirmed.v1', bookingId)).toEqual([]);
  const paymentId = newId();
  const paid = await client.pay(member, bookingId, { paymentId });
  expect(classConfirmation.parse(paid.body)).toMatchObject({
    outcome: 'confirmed',
    schedule: { date: '2026-11-25', start_time: '08:00', end_time: '08:50' },
  });
  const [row] = await studio.sql('SELECT status, payment_id FROM bookings WHERE id = $1', [
    bookingId,
  ]);
  expect(row).toEqual({ status: 'confirmed', payment_id: paymentId });
  expect(await client.eventsOf('booking.confirmed.v1', bookingId)).toHaveLength(1);
});

test('a second press, with a key of its own or the same, is the same hold', async () => {
  const member = await studio.person();
  const scheduleId = await studio.addClass();
  const key = randomUUID();
  const first = await client.hold(member, scheduleId, { key });
  expect(bookDropIn.response!.parse(first.body)).toMatchObject({ price: 16_000 });
  expect(await client.hold(member, scheduleId, { key, app: 1 })).toEqual(first);
  const again = await client.hold(member, scheduleId);
  expect(again.body.booking!.id).toBe(first.body.booking!.id);
  expect(await client.seats(scheduleId)).toEqual({ booked: 1, claimed: 0 });
  const other = await client.hold(
    member,
    await studio.addClass({ startsAt: studio.clock.in(80) }),
    {
      key,
    },
  );
  expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('a hold that nobody pays lapses by the clock, once, to the second', async () => {
  const { member, scheduleId, bookingId } = await held();
  const [{ until }] = (await studio.sql<{ until: Date }>(
    'SELECT hold_expires_at AS until FROM bookings WHERE id = $1',
    [bookingId],
  )) as [{ until: Date }];
  expect((until.getTime() - studio.clock.now().getTime()) / MINUTE).toBeGreaterThanOrEqual(30);
  await passTime((until.getTime() - studio.clock.now().getTime()) / MINUTE - 1);
  studio.clock.set(new Date(until.getTime() - 1_000));
  await clockRuns();
  expect(await client.seats(scheduleId)).toEqual({ booked: 1, claimed: 0 });
  studio.clock.set(until);
  await clockRuns();
  expect(await client.seats(scheduleId)).toEqual({ booked: 0, claimed: 0 });
  expect(await client.eventsOf('booking.hold_lapsed.v1', bookingId)).toMatchObject([
    { because: 'time' },
  ]);
  const { body } = await studio.call('GET', `/api/bookings/${bookingId}`, { token: member.token });
  expect(body).toMatchObject({ status: 'lapsed', holdExpiresAt: null });
});

test('time in which no server was there is not the member’s', async () => {
  const { scheduleId } = await held();
  studio.clock.set(later(60));
  await clockRuns();
  expect(await client.seats(scheduleId)).toEqual({ booked: 1, claimed: 0 });
  await passTime(40);
  expect(await client.seats(scheduleId)).toEqual({ booked: 0, claimed: 0 });
});

test('a hold ends with the start of the class at the latest', async () => {
  await clockRuns();
  const { bookingId } = await held({ startsAt: later(10) });
  const [row] = await studio.sql('SELECT hold_expires_at AS until FROM bookings WHERE id = $1', [
    bookingId,
  ]);
  expect(row).toEqual({ until: later(10) });
});

test('a hold is given back by its member: nothing was paid, nothing is refunded', async () => {
  const { member, scheduleId, bookingId } = await held();
  const { body } = await studio.cancel(member, bookingId);
  expect(body).toMatchObject({
    booking: { status: 'lapsed' },
    refunded: false,
    undoUntil: null,
    seatsLeft: 1,
  });
  expect(await client.seats(scheduleId)).toEqual({ booked: 0, claimed: 0 });
  expect(await client.eventsOf('class.refund_due.v1', bookingId)).toEqual([]);
});

test.each<[string, (scheduleId: string) => Promise<unknown>, string]>([
  ['a seat is free: it is honoured', async () => undefined, 'honoured'],
  [
    'somebody else has it: the money goes back',
    async (scheduleId) => studio.book(await studio.memberWith(1), scheduleId),
    'refund',
  ],
  [
    'the studio has cancelled the class',
    (scheduleId) =>
      studio.sql(`UPDATE schedules SET status = 'cancelled' WHERE id = $1`, [scheduleId]),
    'refund',
  ],
])('money after the hold, and %s', async (_, meanwhile, outcome) => {
  const { member, scheduleId, bookingId } = await held();
  await studio.cancel(member, bookingId);
  await meanwhile(scheduleId);
  const sessionId = `cs_${newId()}`;
  const first = await client.pay(member, bookingId, { sessionId });
  expect(first.body).toMatchObject({ outcome });
  // However often payments asks.
  expect((await client.pay(member, bookingId, { sessionId })).body).toEqual(first.body);
});

test('money of two pages, too little money, another member’s money', async () => {
  const { member, bookingId } = await held();
  expect((await client.pay(member, bookingId, { amount: 15_999 })).body).toMatchObject({
    outcome: 'refund',
  });
  expect((await client.pay(member, bookingId)).body).toMatchObject({ outcome: 'confirmed' });
  expect((await client.pay(member, bookingId)).body).toMatchObject({ outcome: 'refund' });
  const stranger = await studio.person();
  expect((await client.pay(stranger, bookingId)).body.code).toBe('BOOKING_NOT_FOUND');
});

test('an on-time cancel asks for the money back once, after the seconds of an undo', async () => {
  const { member, bookingId } = await held();
  const paymentId = newId();
  await client.pay(member, bookingId, { paymentId });
  const { body } = await studio.cancel(member, bookingId);
  expect(body).toMatchObject({ refunded: true, creditReturned: false });
  expect(await client.eventsOf('booking.cancelled.v1', bookingId)).toMatchObject([
    { cameBack: 'money' },
  ]);
  expect(await client.eventsOf('class.refund_due.v1', bookingId)).toEqual([]);
  await passTime(1);
  await passTime(1);
  expect(await client.eventsOf('class.refund_due.v1', bookingId)).toEqual([
    { paymentId, userId: member.id, bookingId, reason: 'cancelled_by_member' },
  ]);
});

test('late the price stays with the studio', async () => {
  const { member, bookingId } = await held({ startsAt: studio.clock.in(11) });
  await client.pay(member, bookingId);
  const { body } = await studio.cancel(member, bookingId);
  expect(body).toMatchObject({
    booking: { status: 'late_cancelled', lateConsequence: 'not_refunded' },
    refunded: false,
    undoUntil: null,
  });
  await passTime(1);
  expect(await client.eventsOf('class.refund_due.v1', bookingId)).toEqual([]);
});

test('lapse against payment, ten times: booked, or paid and honoured, never both and never lost', async () => {
  for (let round = 0; round < 10; round++) {
    const { member, scheduleId, bookingId } = await held();
    const [row] = await studio.sql<{ until: Date }>(
      'SELECT hold_expires_at AS until FROM bookings WHERE id = $1',
      [bookingId],
    );
    await studio.sql(`UPDATE heartbeats SET beat_at = $1 WHERE job = 'class_holds'`, [row!.until]);
    studio.clock.set(row!.until);
    const [, , paid] = await Promise.all([
      ...studio.apps.map(({ app }) => app.get(ExpireHolds, { strict: false }).execute()),
      client.pay(member, bookingId),
    ]);
    expect(['confirmed', 'honoured']).toContain(
      (paid as Answer<AnswerBody & { outcome?: string }>).body.outcome,
    );
    expect(await client.seats(scheduleId)).toEqual({ booked: 1, claimed: 0 });
  }
});

test('what can not be held says why', async () => {
  const member = await studio.memberWith(2);
  const booked = await studio.addClass();
  await studio.book(member, booked);
  const full = await studio.addClass({ capacity: 1, startsAt: studio.clock.in(60) });
  await studio.book(await studio.memberWith(1), full);
  const classes = [
    booked,
    await studio.addClass(),
    full,
    await studio.addClass({ startsAt: studio.clock.in(-1) }),
    await studio.addClass({ status: 'cancelled', startsAt: studio.clock.in(70) }),
    await studio.addClass({ startsAt: studio.clock.in(24 * 15) }),
    newId(),
  ];
  const answers = await Promise.all(classes.map((id) => client.hold(member, id)));
  expect(countByOutcome(answers)).toEqual({
    ALREADY_BOOKED: 1,
    OVERLAPPING_BOOKING: 1,
    CLASS_FULL: 1,
    CLASS_STARTED: 1,
    CLASS_CANCELLED: 1,
    TOO_EARLY_TO_BOOK: 1,
    SCHEDULE_NOT_FOUND: 1,
  });
});

describe('unpaid holds of one person', () => {
  const classes = (count: number, at = studio) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => at.addClass({ startsAt: at.clock.in(30 + 2 * n) })),
    );
  const codes = (answers: readonly Answer<AnswerBody>[]) =>
    answers.map(({ status, body }) => body.code ?? String(status));
  const holdAll = (member: Person, ids: readonly string[], at: OpenStudio) =>
    Promise.all(
      ids.map((id, n) => new PlanClient(at).hold(member, id, { app: n % at.apps.length })),
    );

  test('are three at once, however many come at the same moment', async () => {
    const member = await studio.person();
    await studio.arrive([member]);
    expect(countByOutcome(await holdAll(member, await classes(10), studio))).toEqual({
      '201': 3,
      TOO_MANY_HOLDS: 7,
    });
  });

  test('are more without the lock: the race is there', async () => {
    const unsafe = await OpenStudio.open({ instances: 2, unsafe: true });
    try {
      const member = await unsafe.person();
      await unsafe.arrive([member]);
      const [first = '', ...ids] = await classes(6, unsafe);
      // Who is not known yet is entered first, one request after the other.
      let answers = await holdAll(member, [first], unsafe);
      expect(codes(answers)).toEqual(['201']);
      // Each has counted the holds, and waits for its class, before any goes on.
      const text = 'SELECT FROM schedules WHERE id = ANY ($1) FOR UPDATE';
      await whileLocked(unsafe, { text, values: [ids], waiting: ids.length }, async () => {
        answers = await holdAll(member, ids, unsafe);
      });
      expect(countByOutcome(answers)).toEqual({ '201': 5 });
    } finally {
      await unsafe.close();
    }
  });

  test('count classes and events together, and say when another try makes sense', async () => {
    await clockRuns();
    const member = await studio.person();
    const events = new EventClient(studio);
    const [one, two, three] = await classes(3);
    const first = await client.hold(member, one!);
    await passTime(10);
    await client.hold(member, two!);
    const paid = { price: 5_000 };
    expect((await events.reserve(await events.event(paid), member)).status).toBe(201);
    const refused = await fetch(`${studio.url}/api/bookings/drop-ins`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${member.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ scheduleId: three }),
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1200']);
    expect(await refused.json()).toMatchObject({
      code: 'TOO_MANY_HOLDS',
      details: { until: later(20).toISOString() },
      hint: 'Try again in 20 minutes.',
    });
    expect((await events.reserve(await events.event(paid), member)).body.code).toBe(
      'TOO_MANY_HOLDS',
    );
    // A free place, a hold that is there already, and one after another was given back or paid.
    expect((await events.book(await events.event(), member)).status).toBe(201);
    expect((await client.hold(member, one!)).body.booking!.id).toBe(first.body.booking!.id);
    await client.pay(member, first.body.booking!.id);
    expect((await client.hold(member, three!)).status).toBe(201);
  });

  test('three that ran out within a day pause holding for two hours; given back ones do not', async () => {
    await clockRuns();
    const member = await studio.person();
    const ids = await classes(8);
    for (const id of ids.slice(0, 3)) {
      const { body } = await client.hold(member, id);
      await studio.cancel(member, body.booking!.id);
    }
    expect(codes(await holdAll(member, ids.slice(3, 6), studio))).toEqual(['201', '201', '201']);
    await passTime(30);
    const paused = await client.hold(member, ids[6]!);
    expect(paused).toMatchObject({
      status: 429,
      body: {
        code: 'HOLDS_PAUSED',
        details: { until: later(120).toISOString() },
        hint: 'Try again in 2 hours.',
      },
    });
    expect((await client.hold(await studio.person(), ids[6]!)).status).toBe(201);
    studio.clock.set(later(120));
    await clockRuns();
    expect((await client.hold(member, ids[7]!)).status).toBe(201);
  });

  test('do not count what the waiting list gave', async () => {
    await clockRuns();
    const member = await studio.person();
    const events = new EventClient(studio);
    const event = await events.event({ price: 5_000, capacity: 1 });
    const other = await studio.person();
    const { body } = await events.reserve(event, other);
    await events.join(event, member);
    await events.cancel(body.id!, other);
    const [place] = await studio.sql(
      `SELECT source FROM event_reservations WHERE member_id = $1 AND status = 'active'`,
      [member.id],
    );
    expect(place).toEqual({ source: 'waiting_list' });
    const ids = await classes(4);
    expect(countByOutcome(await holdAll(member, ids, studio))).toEqual({
      '201': 3,
      TOO_MANY_HOLDS: 1,
    });
  });
});
