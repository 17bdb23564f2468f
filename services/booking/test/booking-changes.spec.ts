import { randomUUID } from 'node:crypto';
import { cancelBooking, rescheduleBooking } from '@studio/contracts';
import { ExpireHolds } from '../src/seats/holds/expire-holds.job.js';
import { FrontDeskClient } from './front-desk-client.js';
import { OpenStudio, countByOutcome, type Person } from './open-studio.js';
import { PlanClient } from './plan-client.js';

let studio: OpenStudio;
let client: PlanClient;
let frontDesk: FrontDeskClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  client = new PlanClient(studio);
  frontDesk = new FrontDeskClient(
    studio,
    await studio.person('admin', { fullName: 'Rania Saleh' }),
  );
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => expect(await studio.issues()).toEqual([]));

const SECOND = 1_000;
const seconds = (n: number): void =>
  studio.clock.set(new Date(studio.clock.now().getTime() + n * SECOND));
/** Both instances run at once, as they do every second. */
const clockRuns = () =>
  Promise.all(studio.apps.map(({ app }) => app.get(ExpireHolds, { strict: false }).execute()));

const booked = async (input: { capacity?: number; startsAt?: Date; credits?: number } = {}) => {
  const member = await studio.memberWith(input.credits ?? 3);
  const scheduleId = await studio.addClass({ capacity: 1, ...input });
  const { body } = await studio.book(member, scheduleId);
  return { member, scheduleId, bookingId: body.booking!.id };
};

/** Somebody with a credit, on the waitlist, to be booked by itself. */
const waits = async (scheduleId: string): Promise<Person> => {
  const waiter = await studio.memberWith(1);
  const joined = await studio.call('POST', `/api/schedules/${scheduleId}/waiting-list`, {
    token: waiter.token,
    key: randomUUID(),
    body: { mode: 'auto' },
  });
  expect(joined.status).toBe(201);
  return waiter;
};

const holders = async (scheduleId: string): Promise<string[]> => {
  const rows = await studio.sql<{ member_id: string }>(
    `SELECT member_id FROM bookings WHERE schedule_id = $1 AND status = 'confirmed'`,
    [scheduleId],
  );
  return rows.map(({ member_id }) => member_id);
};

describe('undo of a cancel', () => {
  test('within 10 s it is the same booking again; until then nobody else has the seat', async () => {
    const { member, scheduleId, bookingId } = await booked();
    const { body } = await studio.cancel(member, bookingId);
    const answer = cancelBooking.response!.parse(body);
    expect(answer.undoUntil).toBe('2026-11-23T04:00:10.000Z');
    expect(answer.seatsLeft).toBe(0);
    expect(await studio.creditsOf(member.packageId)).toBe(3);
    const competitor = await studio.memberWith(1);
    expect((await studio.book(competitor, scheduleId)).body.code).toBe('CLASS_FULL');
    seconds(10);
    await clockRuns();
    const undone = await client.undo(member, bookingId);
    expect(undone.body.booking).toMatchObject({ id: bookingId, status: 'confirmed' });
    expect(await client.undo(member, bookingId, 1)).toEqual(undone);
    expect(await studio.creditsOf(member.packageId)).toBe(2);
    expect(await client.seats(scheduleId)).toEqual({ booked: 1, claimed: 0 });
    // And it can be cancelled and taken back once more.
    await studio.cancel(member, bookingId);
    await client.undo(member, bookingId);
    expect(await studio.creditsOf(member.packageId)).toBe(2);
  });

  test('after 10 s the seat is everybody’s, once, by whichever instance looks', async () => {
    const { member, scheduleId, bookingId } = await booked();
    await studio.cancel(member, bookingId);
    seconds(11);
    expect((await client.undo(member, bookingId)).body.code).toBe('UNDO_TOO_LATE');
    await clockRuns();
    expect(await client.seats(scheduleId)).toEqual({ booked: 0, claimed: 0 });
    expect((await studio.book(await studio.memberWith(1), scheduleId)).status).toBe(201);
    const { body } = await studio.cancel(member, bookingId);
    expect(body).toMatchObject({ creditReturned: true, undoUntil: null });
  });

  test('a late cancel can not be taken back, and its seat is free at once', async () => {
    const { member, scheduleId, bookingId } = await booked({ startsAt: studio.clock.in(11) });
    const { body } = await studio.cancel(member, bookingId);
    expect(body).toMatchObject({ undoUntil: null, seatsLeft: 1 });
    expect((await client.undo(member, bookingId)).body.code).toBe('UNDO_TOO_LATE');
    expect((await studio.book(await studio.memberWith(1), scheduleId)).status).toBe(201);
  });

  test('the credit that came back is used elsewhere: nothing to undo with', async () => {
    const { member, bookingId, scheduleId } = await booked({ credits: 1 });
    await studio.cancel(member, bookingId);
    const other = await studio.addClass({ startsAt: studio.clock.in(60) });
    expect((await studio.book(member, other)).status).toBe(201);
    expect((await client.undo(member, bookingId)).body.code).toBe('NO_CREDIT');
    expect(await client.seats(scheduleId)).toEqual({ booked: 0, claimed: 1 });
  });

  test('another class at that time is booked meanwhile', async () => {
    const { member, bookingId } = await booked();
    await studio.cancel(member, bookingId);
    await studio.book(member, await studio.addClass());
    expect((await client.undo(member, bookingId)).body.code).toBe('OVERLAPPING_BOOKING');
  });

  test('a plan’s class is counted again; a drop-in’s money stays', async () => {
    const member = await studio.person();
    await client.subscribe(member, await client.addPlan({ limit: 1 }));
    const byPlan = await studio.book(member, await studio.addClass());
    await studio.cancel(member, byPlan.body.booking!.id);
    expect((await client.undo(member, byPlan.body.booking!.id)).status).toBe(200);
    const visitor = await studio.person();
    const scheduleId = await studio.addClass();
    const held = await client.hold(visitor, scheduleId);
    const bookingId = held.body.booking!.id;
    await client.pay(visitor, bookingId);
    await studio.cancel(visitor, bookingId);
    await client.undo(visitor, bookingId);
    seconds(30);
    await clockRuns();
    expect(await client.eventsOf('class.refund_due.v1', bookingId)).toEqual([]);
  });

  test('somebody waits: taken back it stays, else it is theirs', async () => {
    const { member, scheduleId, bookingId } = await booked();
    const waiter = await waits(scheduleId);
    await studio.cancel(member, bookingId);
    seconds(5);
    await clockRuns();
    expect((await client.undo(member, bookingId)).status).toBe(200);
    expect(await holders(scheduleId)).toEqual([member.id]);
    await studio.cancel(member, bookingId);
    seconds(11);
    await clockRuns();
    expect((await client.undo(member, bookingId)).body.code).toBe('UNDO_TOO_LATE');
    expect(await holders(scheduleId)).toEqual([waiter.id]);
  });

  test('undo against the clock, ten times: back, or free for all, never half', async () => {
    for (let round = 0; round < 10; round++) {
      const { member, scheduleId, bookingId } = await booked();
      await studio.cancel(member, bookingId);
      seconds(10);
      const undoing = [
        client.undo(member, bookingId, 0),
        client.undo(member, bookingId, 1),
      ] as const;
      seconds(1);
      const [undone] = await Promise.all([...undoing, clockRuns()]);
      const { status } = undone;
      const seats = await client.seats(scheduleId);
      expect(seats).toEqual(status === 200 ? { booked: 1, claimed: 0 } : { booked: 0, claimed: 0 });
    }
  });

  test('somebody else’s, and one that is not cancelled', async () => {
    const { member, bookingId } = await booked();
    const stranger = await studio.person();
    expect((await client.undo(stranger, bookingId)).body.code).toBe('BOOKING_NOT_FOUND');
    expect((await client.undo(member, bookingId)).body.booking).toMatchObject({
      status: 'confirmed',
    });
  });
});

describe('another class instead', () => {
  test('one transaction: the credit moves along, both classes are told, the key answers again', async () => {
    const { member, scheduleId, bookingId } = await booked();
    const to = await studio.addClass({ startsAt: studio.clock.in(72) });
    const key = randomUUID();
    const moved = await client.move(member, { bookingId, scheduleId: to }, { key });
    const { booking, from } = rescheduleBooking.response!.parse(moved.body);
    expect([moved.status, booking.scheduleId, from.status]).toEqual([201, to, 'cancelled']);
    expect(booking.paidWith.userPackageId).toBe(member.packageId);
    expect(await studio.creditsOf(member.packageId)).toBe(2);
    expect(await client.seats(scheduleId)).toEqual({ booked: 0, claimed: 0 });
    expect(await client.eventsOf('booking.rescheduled.v1', booking.id)).toMatchObject([
      { scheduleId: to, from: { bookingId, scheduleId } },
    ]);
    expect(await client.eventsOf('booking.cancelled.v1', bookingId)).toEqual([]);
    expect(await client.eventsOf('booking.confirmed.v1', booking.id)).toEqual([]);
    expect(await client.move(member, { bookingId, scheduleId: to }, { key, app: 1 })).toEqual(
      moved,
    );
    expect((await client.move(member, { bookingId, scheduleId: to })).body.code).toBe('NOT_BOOKED');
    const other = await client.move(member, { bookingId, scheduleId }, { key });
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('somebody waits for the old one: it is theirs in the same moment', async () => {
    const { member, scheduleId, bookingId } = await booked();
    const waiter = await waits(scheduleId);
    const to = await studio.addClass({ startsAt: studio.clock.in(72) });
    expect((await client.move(member, { bookingId, scheduleId: to })).status).toBe(201);
    expect(await holders(scheduleId)).toEqual([waiter.id]);
  });

  test('to a class at the same hour: the old one is not in the way', async () => {
    const { member, bookingId } = await booked();
    expect(
      (await client.move(member, { bookingId, scheduleId: await studio.addClass() })).status,
    ).toBe(201);
  });

  test.each<[string, number, string]>([
    ['12 h before, to the second', 0, '201'],
    ['a second later', 1, 'RESCHEDULE_TOO_LATE'],
  ])('%s', async (_, late, expected) => {
    const { member, bookingId, scheduleId } = await booked({ startsAt: studio.clock.in(36) });
    studio.clock.set(studio.clock.in(24));
    seconds(late);
    const answer = await client.move(member, { bookingId, scheduleId: await studio.addClass() });
    expect(answer.body.code ?? String(answer.status)).toBe(expected);
    expect(await studio.bookedIn(scheduleId)).toBe(expected === '201' ? 0 : 1);
  });

  test('what the new class refuses leaves the old one as it was', async () => {
    const { member, bookingId, scheduleId } = await booked();
    const full = await studio.addClass({ capacity: 1, startsAt: studio.clock.in(60) });
    await studio.book(await studio.memberWith(1), full);
    const own = await studio.addClass({ startsAt: studio.clock.in(80) });
    await studio.book(member, own);
    const classes = [
      [full, 'CLASS_FULL'],
      [own, 'ALREADY_BOOKED'],
      [await studio.addClass({ startsAt: studio.clock.in(80) }), 'OVERLAPPING_BOOKING'],
      [await studio.addClass({ startsAt: studio.clock.in(-1) }), 'CLASS_STARTED'],
      [
        await studio.addClass({
          classTypeId: await studio.addClassType(),
          startsAt: studio.clock.in(90),
        }),
        'NO_CREDIT',
      ],
      [scheduleId, 'ALREADY_BOOKED'],
      [randomUUID(), 'SCHEDULE_NOT_FOUND'],
    ] as const;
    for (const [to, code] of classes)
      expect((await client.move(member, { bookingId, scheduleId: to })).body.code).toBe(code);
    const { body } = await studio.call('GET', `/api/bookings/${bookingId}`, member);
    expect(body).toMatchObject({ status: 'confirmed' });
    expect(await studio.creditsOf(member.packageId)).toBe(1);
  });

  test('a plan goes on paying; a card pays for a class of the same price only', async () => {
    const member = await studio.person();
    await client.subscribe(member, await client.addPlan({ limit: 1 }));
    const byPlan = await studio.book(member, await studio.addClass());
    const to = await studio.addClass({ startsAt: studio.clock.in(72) });
    const moved = await client.move(member, { bookingId: byPlan.body.booking!.id, scheduleId: to });
    expect(moved.body.booking!.paidWith).toMatchObject({ kind: 'subscription' });
    const visitor = await studio.person();
    const held = await client.hold(visitor, await studio.addClass());
    await client.pay(visitor, held.body.booking!.id);
    const cheap = await studio.addClassType();
    await studio.sql('UPDATE class_types SET drop_in_price = 10000 WHERE id = $1', [cheap]);
    const cheaper = await studio.addClass({ classTypeId: cheap, startsAt: studio.clock.in(72) });
    const refused = await client.move(visitor, {
      bookingId: held.body.booking!.id,
      scheduleId: cheaper,
    });
    expect(refused.body.code).toBe('PRICE_MISMATCH');
    const same = await client.move(visitor, { bookingId: held.body.booking!.id, scheduleId: to });
    expect(same.body.booking!.paidWith).toMatchObject({ kind: 'drop_in', price: 16_000 });
    await studio.cancel(visitor, same.body.booking!.id);
    seconds(11);
    await clockRuns();
    expect(await client.eventsOf('class.refund_due.v1', same.body.booking!.id)).toHaveLength(1);
    expect(await client.eventsOf('class.refund_due.v1', held.body.booking!.id)).toEqual([]);
  });

  test('two who change places in opposite order, and two moves of one booking at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await booked({ capacity: 5 }), await booked({ capacity: 5 })];
      const answers = await Promise.all([
        client.move(a.member, { bookingId: a.bookingId, scheduleId: b.scheduleId }, { app: 0 }),
        client.move(b.member, { bookingId: b.bookingId, scheduleId: a.scheduleId }, { app: 1 }),
      ]);
      expect(countByOutcome(answers)).toEqual({ '201': 2 });
      const c = await booked();
      const targets = [
        await studio.addClass(),
        await studio.addClass({ startsAt: studio.clock.in(60) }),
      ];
      const moves = await Promise.all(
        targets.map((to, app) =>
          client.move(c.member, { bookingId: c.bookingId, scheduleId: to }, { app }),
        ),
      );
      expect(countByOutcome(moves)).toEqual({ '201': 1, NOT_BOOKED: 1 });
    }
  });
});

describe('the front desk', () => {
  const byPackage = (member: { packageId: string }) => ({
    funding: { kind: 'package', userPackageId: member.packageId },
  });
  const gift = { funding: { kind: 'complimentary' }, reason: 'Air conditioning failed' };

  test('shows the rules of the member, books by the credit that is chosen, and takes it back', async () => {
    const member = await frontDesk.member(1);
    const scheduleId = await studio.addClass({ capacity: 2 });
    const before = await frontDesk.preview(member, scheduleId);
    expect(before).toMatchObject({
      memberName: 'Noor Al Suwaidi',
      refusals: [],
      choices: [
        {
          funding: { userPackageId: member.packageId, reason: 'only_one' },
          leftAfter: 0,
          lateConsequence: 'credit_used',
        },
      ],
    });
    const key = randomUUID();
    const booked = await frontDesk.book(member, scheduleId, { ...byPackage(member), key });
    expect(booked).toMatchObject({
      status: 201,
      body: { undoUntil: '2026-11-23T04:00:10.000Z', booking: { status: 'confirmed' } },
    });
    expect(await frontDesk.book(member, scheduleId, { ...byPackage(member), key })).toEqual(booked);
    const { id } = booked.body.booking!;
    const [event] = await client.eventsOf('booking.confirmed.v1', id);
    expect(event).toMatchObject({ bookedBy: frontDesk.staff.id });
    expect((await frontDesk.preview(member, scheduleId)).refusals[0]?.code).toBe('ALREADY_BOOKED');
    const undone = await frontDesk.act(id, 'undo');
    expect(undone.body.booking).toMatchObject({ status: 'cancelled' });
    expect(await frontDesk.act(id, 'undo')).toEqual(undone);
    expect(await studio.creditsOf(member.packageId)).toBe(1);
    expect(await client.seats(scheduleId)).toEqual({ booked: 0, claimed: 0 });
    expect(await frontDesk.history(member)).toMatchObject([
      { action: 'booking.made', actor_id: frontDesk.staff.id },
      { action: 'booking.undone' },
    ]);
  });

  test('lets one more into a full class, with a reason, and no second; a cancel frees no seat', async () => {
    const { scheduleId, member: first, bookingId } = await booked();
    const [extra, second] = [await frontDesk.member(1), await frontDesk.member(1)];
    expect((await frontDesk.preview(extra, scheduleId)).refusals).toMatchObject([
      { code: 'CLASS_FULL', canOverride: true },
    ]);
    const full = { ...byPackage(extra), overrides: ['CLASS_FULL'] };
    expect((await frontDesk.book(extra, scheduleId, byPackage(extra))).body.code).toBe(
      'CLASS_FULL',
    );
    expect((await frontDesk.book(extra, scheduleId, full)).body.code).toBe('REASON_REQUIRED');
    const reason = 'Drove from Sharjah';
    expect((await frontDesk.book(extra, scheduleId, { ...full, reason })).status).toBe(201);
    expect(await client.seats(scheduleId)).toEqual({ booked: 2, claimed: 0 });
    expect((await frontDesk.preview(second, scheduleId)).refusals).toMatchObject([
      { code: 'CLASS_FULL', canOverride: false },
    ]);
    const again = { ...byPackage(second), overrides: ['CLASS_FULL'], reason };
    expect((await frontDesk.book(second, scheduleId, again)).body.code).toBe('CLASS_FULL');
    expect(await frontDesk.history(extra)).toMatchObject([{ action: 'booking.made', reason }]);
    await studio.cancel(first, bookingId);
    expect((await client.undo(first, bookingId)).status).toBe(200);
    await studio.cancel(first, bookingId);
    seconds(11);
    await clockRuns();
    expect((await studio.book(await studio.memberWith(1), scheduleId)).body.code).toBe(
      'CLASS_FULL',
    );
  });

  test('books before the window and gives a place, each with a reason; the member need not hear of it', async () => {
    const member = await frontDesk.member(1);
    const early = await studio.addClass({ startsAt: studio.clock.in(24 * 20) });
    expect((await frontDesk.book(member, early, byPackage(member))).body.code).toBe(
      'TOO_EARLY_TO_BOOK',
    );
    const overridden = { ...byPackage(member), overrides: ['TOO_EARLY_TO_BOOK'] };
    const reason = 'Travels until then';
    const answer = await frontDesk.book(member, early, {
      ...overridden,
      reason,
      notifyMember: false,
    });
    expect(answer.status).toBe(201);
    const event = await client.eventsOf('booking.confirmed.v1', answer.body.booking!.id);
    expect(event).toMatchObject([{ notifyMember: false }]);
    const free = await studio.addClass();
    const { reason: _reason, ...without } = gift;
    expect((await frontDesk.book(member, free, without)).body.code).toBe('REASON_REQUIRED');
    const comp = await frontDesk.book(member, free, gift);
    expect(comp.body.booking).toMatchObject({ paidWith: { kind: 'comp' } });
    expect((await frontDesk.preview(member, free)).complimentaryThisYear).toBe(1);
    const moved = await frontDesk.act(comp.body.booking!.id, 'move', {
      scheduleId: await studio.addClass({ startsAt: studio.clock.in(70) }),
    });
    expect(moved.body.booking).toMatchObject({ paidWith: { kind: 'comp' } });
  });

  test('cancels by the deadline, or after it free of charge with a reason; moves after it too', async () => {
    const startsAt = studio.clock.in(6);
    const [late, waived, moved] = [
      await booked({ startsAt, capacity: 3 }),
      await booked({ startsAt, capacity: 3 }),
      await booked({ startsAt, capacity: 3 }),
    ];
    const onTime = await booked();
    const cancelled = await frontDesk.act(onTime.bookingId, 'cancel');
    expect(cancelled.body).toMatchObject({
      creditReturned: true,
      undoUntil: '2026-11-23T04:00:10.000Z',
    });
    expect((await frontDesk.act(onTime.bookingId, 'undo-cancel')).body.booking).toMatchObject({
      status: 'confirmed',
    });
    expect((await frontDesk.act(late.bookingId, 'cancel')).body).toMatchObject({
      creditReturned: false,
      undoUntil: '2026-11-23T04:00:10.000Z',
      booking: { status: 'late_cancelled' },
    });
    const waive = { waive: true };
    expect((await frontDesk.act(waived.bookingId, 'cancel', waive)).body.code).toBe(
      'REASON_REQUIRED',
    );
    const reason = 'Ill, sent a note';
    const free = await frontDesk.act(waived.bookingId, 'cancel', { ...waive, reason });
    expect(free.body).toMatchObject({ creditReturned: true, booking: { status: 'cancelled' } });
    expect(free.body.undoUntil).not.toBeNull();
    expect(await studio.creditsOf(waived.member.packageId)).toBe(3);
    const to = { scheduleId: await studio.addClass() };
    expect((await frontDesk.act(moved.bookingId, 'move', to)).body.code).toBe('REASON_REQUIRED');
    expect((await frontDesk.act(moved.bookingId, 'move', { ...to, reason })).status).toBe(201);
    expect(await frontDesk.history(waived.member)).toMatchObject([
      { action: 'booking.cancelled', reason },
    ]);
    expect(await frontDesk.history(moved.member)).toMatchObject([
      { action: 'booking.moved', reason },
    ]);
  });

  test('puts on the waiting list, takes off it, and gives a seat to one who stands there', async () => {
    const { scheduleId, member: holder, bookingId } = await booked();
    const [member, other] = [await frontDesk.member(1), await frontDesk.member(1)];
    expect((await frontDesk.waitingList(scheduleId, other, 'POST')).status).toBe(201);
    expect((await frontDesk.waitingList(scheduleId, member, 'POST')).status).toBe(201);
    const preview = await frontDesk.preview(member, scheduleId);
    expect(preview).toMatchObject({
      waitingPosition: 2,
      choices: [{ funding: { userPackageId: member.packageId }, leftAfter: 0 }],
    });
    // The credit that the list holds pays for the seat.
    expect(await studio.creditsOf(member.packageId)).toBe(0);
    const extra = { ...byPackage(member), overrides: ['CLASS_FULL'], reason: 'Agreed by phone' };
    expect((await frontDesk.book(member, scheduleId, extra)).body).toMatchObject({
      undoUntil: null,
    });
    expect(await studio.creditsOf(member.packageId)).toBe(0);
    await studio.cancel(holder, bookingId);
    expect((await frontDesk.waitingList(scheduleId, other, 'DELETE')).status).toBe(204);
    expect(await studio.creditsOf(other.packageId)).toBe(1);
    expect(await holders(scheduleId)).toEqual([member.id]);
  });

  test('somebody whom nobody knows, a booking that is not there, a member without rights', async () => {
    const scheduleId = await studio.addClass();
    const stranger = await studio.person();
    expect((await frontDesk.book(stranger, scheduleId, gift)).body.code).toBe('MEMBER_NOT_FOUND');
    expect((await frontDesk.act(randomUUID(), 'cancel')).body.code).toBe('BOOKING_NOT_FOUND');
    const asMember = new FrontDeskClient(studio, await studio.memberWith(1));
    expect((await asMember.book(stranger, scheduleId, gift)).status).toBe(403);
  });
});
