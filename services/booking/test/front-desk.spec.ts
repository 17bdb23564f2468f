import { randomUUID } from 'node:crypto';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { OnProfileEvents } from '../src/people/members/on-profile-events.js';
import { OnSaleVoided } from '../src/seats/front-desk/on-sale-voided.js';
import { ExpireHolds } from '../src/seats/holds/expire-holds.job.js';
import { FrontDeskClient } from './front-desk-client.js';
import { OpenStudio, type Person } from './open-studio.js';
import { PlanClient } from './plan-client.js';

let studio: OpenStudio;
let client: PlanClient;
let frontDesk: FrontDeskClient;
beforeAll(async () => {
  studio = await OpenStudio.open();
  client = new PlanClient(studio);
  frontDesk = new FrontDeskClient(studio, await studio.person('front_desk'));
});
afterAll(() => studio.close());
beforeEach(async () => {
  studio.clock.set('2026-11-23T04:00:00Z');
  await studio.sql('DELETE FROM heartbeats');
});
afterEach(async () => expect(await studio.issues()).toEqual([]));

const later = (minutes: number): Date => new Date(studio.clock.now().getTime() + minutes * 60_000);
const clockRuns = () => studio.apps[0]!.app.get(ExpireHolds, { strict: false }).execute();
/** The seconds go by, and a server is there. */
const passTime = async (minutes: number) => {
  for (let passed = 0; passed < minutes; passed++) {
    studio.clock.set(later(1));
    await clockRuns();
  }
};

const voidedEvent = () => ({
  id: newId(),
  type: 'sale.voided.v1' as const,
  studioId: HOME_STUDIO_ID,
  occurredAt: studio.clock.now().toISOString(),
  requestId: null,
});

describe('a seat that the front desk sells', () => {
  const by = (method: string, more: Record<string, unknown> = {}) => ({
    funding: { kind: 'sale', method, ...more },
  });
  const sold = async (method = 'cash', input: { capacity?: number } = {}) => {
    const member = await frontDesk.member();
    const scheduleId = await studio.addClass({ capacity: 1, ...input });
    const { body } = await frontDesk.book(member, scheduleId, by(method));
    return { member, scheduleId, booking: body.booking!, bookingId: body.booking!.id };
  };
  const statusOf = async (bookingId: string) =>
    (
      await studio.sql<{ status: string }>('SELECT status FROM bookings WHERE id = $1', [bookingId])
    )[0]?.status;
  const voided = (member: Person, bookingId: string, paymentId: string) => {
    const consumer = studio.apps[0]!.app.get(OnSaleVoided, { strict: false });
    const data = { paymentId, userId: member.id, kind: 'class', referenceId: bookingId } as const;
    return inTransaction(studio.dataSource, (tx) =>
      consumer.freeSeat({ ...voidedEvent(), data }, tx),
    );
  };

  test.each([
    ['cash', 'Cash'],
    ['terminal', 'Card terminal'],
    ['transfer', 'Bank transfer'],
    ['link', 'Payment link'],
  ])(
    'by %s is held, and booked by its money; the mail of the front desk names it',
    async (method, name) => {
      const { member, booking, bookingId, scheduleId } = await sold(method);
      expect(booking).toMatchObject({ status: 'held', paidWith: { kind: 'drop_in', name } });
      expect((await studio.book(await studio.memberWith(1), scheduleId)).body.code).toBe(
        'CLASS_FULL',
      );
      const offer = await studio.asPayments(
        'GET',
        `/internal/sellable/class/${bookingId}?userId=${member.id}`,
      );
      expect(offer.body).toMatchObject({ price: 16_000, available: true });
      const payment = { sessionId: `sale_${bookingId}`, paymentId: newId() };
      expect((await client.pay(member, bookingId, payment)).body).toMatchObject({
        outcome: 'confirmed',
      });
      expect((await client.pay(member, bookingId, payment)).body).toMatchObject({
        outcome: 'confirmed',
      });
      expect(await client.eventsOf('booking.confirmed.v1', bookingId)).toMatchObject([
        { bookedBy: frontDesk.staff.id, paidWith: name },
      ]);
      expect(await frontDesk.history(member)).toMatchObject([{ action: 'booking.made' }]);
    },
  );

  test('a sale that was refused is tried by another method; the member need not hear of it', async () => {
    const member = await frontDesk.member();
    const scheduleId = await studio.addClass({ capacity: 1 });
    const first = await frontDesk.book(member, scheduleId, by('cash'));
    const key = randomUUID();
    const second = await frontDesk.book(member, scheduleId, {
      ...by('terminal'),
      notifyMember: false,
      key,
    });
    expect(second.body.booking).toMatchObject({
      id: first.body.booking!.id,
      paidWith: { name: 'Card terminal' },
    });
    expect(
      await frontDesk.book(member, scheduleId, { ...by('terminal'), notifyMember: false, key }),
    ).toEqual(second);
    await client.pay(member, first.body.booking!.id);
    const [event] = await client.eventsOf('booking.confirmed.v1', first.body.booking!.id);
    expect(event).toMatchObject({ notifyMember: false, paidWith: 'Card terminal' });
    expect(await client.seats(scheduleId)).toEqual({ booked: 1, claimed: 0 });
  });

  test('a link holds its seat as long as it can be paid; then the first who waits has it', async () => {
    await clockRuns();
    const member = await frontDesk.member();
    const scheduleId = await studio.addClass({ capacity: 1 });
    const answer = await frontDesk.book(member, scheduleId, by('link', { linkMinutes: 60 }));
    const bookingId = answer.body.booking!.id;
    expect(answer.body.booking).toMatchObject({ holdExpiresAt: later(60).toISOString() });
    const waiter = await frontDesk.member(1);
    expect((await frontDesk.waitingList(scheduleId, waiter, 'POST')).status).toBe(201);
    await passTime(60);
    expect(await statusOf(bookingId)).toBe('lapsed');
    const [seated] = await studio.sql(
      `SELECT member_id FROM bookings WHERE schedule_id = $1 AND status = 'confirmed'`,
      [scheduleId],
    );
    expect(seated).toEqual({ member_id: waiter.id });
    expect((await client.pay(member, bookingId)).body).toMatchObject({ outcome: 'refund' });
    // The desk's holds are not the member's: the member holds as many as before.
    expect((await client.hold(member, await studio.addClass())).status).toBe(201);
  });

  test('is taken back: unpaid at any time, paid within 10 s with its money', async () => {
    const unpaid = await sold('link');
    studio.clock.set(later(5));
    expect((await frontDesk.act(unpaid.bookingId, 'undo')).body.booking).toMatchObject({
      status: 'lapsed',
    });
    expect(await client.seats(unpaid.scheduleId)).toEqual({ booked: 0, claimed: 0 });
    const paid = await sold('cash');
    const paymentId = newId();
    await client.pay(paid.member, paid.bookingId, { paymentId });
    await frontDesk.act(paid.bookingId, 'undo');
    expect(await client.eventsOf('class.refund_due.v1', paid.bookingId)).toMatchObject([
      { paymentId },
    ]);
  });

  test('a voided sale frees its seat, and none that another sale pays for', async () => {
    const { member, bookingId, scheduleId } = await sold('transfer');
    const paymentId = newId();
    await client.pay(member, bookingId, { paymentId });
    await voided(member, bookingId, newId());
    expect(await statusOf(bookingId)).toBe('confirmed');
    await voided(member, bookingId, paymentId);
    await voided(member, bookingId, paymentId);
    expect(await statusOf(bookingId)).toBe('cancelled');
    expect(await client.seats(scheduleId)).toEqual({ booked: 0, claimed: 0 });
  });

  test('a class without a price is not sold', async () => {
    const classTypeId = await studio.addClassType();
    await studio.sql('UPDATE class_types SET drop_in_price = 0 WHERE id = $1', [classTypeId]);
    const scheduleId = await studio.addClass({ classTypeId });
    const member = await frontDesk.member();
    const { body } = await frontDesk.book(member, scheduleId, by('cash'));
    expect(body.code).toBe('NO_DROP_IN');
  });
});

describe('what the front desk takes back within 10 s', () => {
  const seconds = (n: number): void =>
    studio.clock.set(new Date(studio.clock.now().getTime() + n * 1_000));
  const byPackage = ({ packageId }: { packageId: string }) => ({
    funding: { kind: 'package', userPackageId: packageId },
  });
  const waits = async (scheduleId: string): Promise<void> => {
    const waiter = await frontDesk.member(1);
    expect((await frontDesk.waitingList(scheduleId, waiter, 'POST')).status).toBe(201);
  };
  const holders = async (scheduleId: string): Promise<string[]> =>
    (
      await studio.sql<{ id: string }>(
        `SELECT member_id AS id FROM bookings WHERE schedule_id = $1 AND status = 'confirmed'`,
        [scheduleId],
      )
    ).map(({ id }) => id);

  test('a move: the same booking, seat and credit, late or not; the waiting list gets the seat after it', async () => {
    const member = await frontDesk.member(2);
    const from = await studio.addClass({ capacity: 1, startsAt: studio.clock.in(6) });
    const to = await studio.addClass({ capacity: 1, startsAt: studio.clock.in(30) });
    const { body } = await frontDesk.book(member, from, byPackage(member));
    const old = body.booking!;
    await waits(from);
    const reason = 'Stuck on Sheikh Zayed Road';
    const move = (id: string) => frontDesk.act(id, 'move', { scheduleId: to, reason });
    const first = await move(old.id);
    expect(first.body).toMatchObject({ undoUntil: '2026-11-23T04:00:10.000Z' });
    expect(await client.seats(from)).toEqual({ booked: 0, claimed: 1 });
    // It was moved, so it is no cancel that anybody takes back.
    expect((await frontDesk.act(old.id, 'undo-cancel')).body.code).toBe('NOT_BOOKED');
    const undone = await frontDesk.act(first.body.booking!.id, 'undo-move');
    const { schedule: _schedule, ...same } = old;
    expect(undone.body.booking).toMatchObject(same);
    expect(await frontDesk.act(first.body.booking!.id, 'undo-move')).toEqual(undone);
    expect(await studio.creditsOf(member.packageId)).toBe(1);
    expect(await client.seats(to)).toEqual({ booked: 0, claimed: 0 });
    expect(await holders(from)).toEqual([member.id]);
    const second = await move(old.id);
    seconds(11);
    await clockRuns();
    expect((await frontDesk.act(second.body.booking!.id, 'undo-move')).body.code).toBe(
      'UNDO_TOO_LATE',
    );
    expect(await holders(to)).toEqual([member.id]);
    // Offered to who waits.
    expect(await client.seats(from)).toEqual({ booked: 0, claimed: 1 });
    expect(await frontDesk.history(member)).toMatchObject([
      { action: 'booking.made' },
      { action: 'booking.moved', reason },
      { action: 'booking.move_undone' },
      { action: 'booking.moved', reason },
    ]);
  });

  test('a move of a visit that was paid: its payment is with the first booking again', async () => {
    const member = await frontDesk.member();
    const [from, to] = [
      await studio.addClass(),
      await studio.addClass({ startsAt: studio.clock.in(60) }),
    ];
    const funding = { kind: 'sale', method: 'terminal' };
    const { body } = await frontDesk.book(member, from, { funding });
    const { id } = body.booking!;
    const paymentId = newId();
    await client.pay(member, id, { paymentId });
    const moved = await frontDesk.act(id, 'move', { scheduleId: to });
    expect((await frontDesk.act(moved.body.booking!.id, 'undo-move')).status).toBe(200);
    const rows = await studio.sql(
      `SELECT id FROM bookings WHERE payment_id = $1 AND status = 'confirmed'`,
      [paymentId],
    );
    expect(rows).toEqual([{ id }]);
    expect(await client.eventsOf('class.refund_due.v1', id)).toEqual([]);
  });

  test('a late cancel: seat and class as before, and no fee; after it the fee is owed, once', async () => {
    const member = await frontDesk.member();
    await client.subscribe(member, await client.addPlan({ limit: null }));
    const scheduleId = await studio.addClass({ capacity: 1, startsAt: studio.clock.in(6) });
    const [choice] = (await frontDesk.preview(member, scheduleId)).choices;
    const { subscriptionId } = choice!.funding;
    const funding = { kind: 'subscription', subscriptionId };
    const { body } = await frontDesk.book(member, scheduleId, { funding });
    const { id } = body.booking!;
    const fees = () => studio.sql('SELECT amount FROM fees WHERE booking_id = $1', [id]);
    const cancelled = await frontDesk.act(id, 'cancel');
    expect(cancelled.body).toMatchObject({
      undoUntil: '2026-11-23T04:00:10.000Z',
      booking: { status: 'late_cancelled' },
    });
    expect(await client.seats(scheduleId)).toEqual({ booked: 0, claimed: 1 });
    const undone = await frontDesk.act(id, 'undo-cancel');
    expect(undone.body.booking).toMatchObject({ id, status: 'confirmed' });
    expect(await fees()).toEqual([]);
    await frontDesk.act(id, 'cancel');
    seconds(11);
    await clockRuns();
    await clockRuns();
    expect(await fees()).toEqual([{ amount: 6_000 }]);
    expect((await frontDesk.act(id, 'undo-cancel')).body.code).toBe('UNDO_TOO_LATE');
    expect(await client.seats(scheduleId)).toEqual({ booked: 0, claimed: 0 });
  });

  test('not what somebody has used meanwhile: the reason is said, and nothing has changed', async () => {
    const member = await frontDesk.member(1);
    const [from, to] = [
      await studio.addClass({ startsAt: studio.clock.in(40) }),
      await studio.addClass({ startsAt: studio.clock.in(60) }),
    ];
    const { body } = await frontDesk.book(member, from, byPackage(member));
    const moved = await frontDesk.act(body.booking!.id, 'move', { scheduleId: to });
    const overlapping = await studio.addClass({ startsAt: studio.clock.in(40) });
    const gift = { funding: { kind: 'complimentary' }, reason: 'Birthday' };
    expect((await frontDesk.book(member, overlapping, gift)).status).toBe(201);
    const refused = await frontDesk.act(moved.body.booking!.id, 'undo-move');
    expect(refused.body.code).toBe('OVERLAPPING_BOOKING');
    expect(await holders(to)).toEqual([member.id]);
    expect(await studio.creditsOf(member.packageId)).toBe(0);
  });
});

test('from the class to the waiting list: the first who waits has the seat, all or nothing', async () => {
  const booked = async (hours: number) => {
    const member = await frontDesk.member(1);
    const scheduleId = await studio.addClass({ capacity: 1, startsAt: studio.clock.in(hours) });
    const funding = { kind: 'package', userPackageId: member.packageId };
    const { body } = await frontDesk.book(member, scheduleId, { funding });
    return { member, scheduleId, bookingId: body.booking!.id };
  };
  const { member, scheduleId, bookingId } = await booked(48);
  const alone = await frontDesk.act(bookingId, 'to-waiting-list');
  expect(alone.body.code).toBe('SEATS_LEFT');
  expect(await studio.bookedIn(scheduleId)).toBe(1);
  const waiter = await frontDesk.member(1);
  await frontDesk.waitingList(scheduleId, waiter, 'POST');
  const key = randomUUID();
  const move = () =>
    studio.call('POST', `/api/admin/bookings/${bookingId}/to-waiting-list`, {
      token: frontDesk.staff.token,
      key,
      body: {},
    });
  const moved = await move();
  expect(moved.status).toBe(201);
  expect(await move()).toEqual(moved);
  const [seated] = await studio.sql(
    `SELECT member_id FROM bookings WHERE schedule_id = $1 AND status = 'confirmed'`,
    [scheduleId],
  );
  expect(seated).toEqual({ member_id: waiter.id });
  expect((await frontDesk.preview(member, scheduleId)).waitingPosition).toBe(1);
  // The credit is put aside for the list.
  expect(await studio.creditsOf(member.packageId)).toBe(0);
  const late = await booked(6);
  await frontDesk.waitingList(late.scheduleId, await frontDesk.member(1), 'POST');
  expect((await frontDesk.act(late.bookingId, 'to-waiting-list')).body.code).toBe(
    'REASON_REQUIRED',
  );
  const reason = 'Swaps with a friend';
  expect((await frontDesk.act(late.bookingId, 'to-waiting-list', { reason })).status).toBe(201);
  expect(await frontDesk.history(late.member)).toMatchObject([
    { action: 'booking.made' },
    { action: 'booking.cancelled', reason },
    { action: 'waiting_list.joined' },
  ]);
});

describe('somebody whose event has not come yet', () => {
  const answerOf = (id: string, person: object | null): void => {
    studio.identity.handlers.set(`GET /internal/people/${id}`, (_request, response) => {
      response
        .writeHead(person ? 200 : 503, { 'content-type': 'application/json' })
        .end(JSON.stringify(person ?? { code: 'SERVICE_UNAVAILABLE' }));
    });
  };
  const note = (id: string) =>
    studio.call('POST', `/api/admin/members/${id}/notes`, {
      token: frontDesk.staff.token,
      key: newId(),
      body: { text: 'Tall.', pinned: false },
    });
  const profileOf = (id: string) => ({
    userId: id,
    email: 'mariam@example.com',
    fullName: 'Mariam',
    role: 'user' as const,
    avatarUrl: null,
    birthday: '03-14',
    joinedOn: '2026-11-20',
  });
  const nameOf = async (id: string) =>
    (await studio.sql('SELECT full_name AS name FROM members WHERE id = $1', [id]))[0]?.['name'];
  const createdAt = '2026-11-20T09:00:00.000Z';

  test('is booked at once, and the event changes the copy all the same', async () => {
    const id = newId();
    answerOf(id, { ...profileOf(id), createdAt });
    const scheduleId = await studio.addClass();
    const gift = { funding: { kind: 'complimentary' }, reason: 'First visit', key: newId() };
    const made = await frontDesk.book({ id, token: '' }, scheduleId, gift);
    expect(made.status).toBe(201);
    expect(await frontDesk.book({ id, token: '' }, scheduleId, gift)).toEqual(made);
    expect(await nameOf(id)).toBe('Mariam');
    const changed = {
      id: newId(),
      type: 'profile.changed.v1' as const,
      studioId: HOME_STUDIO_ID,
      occurredAt: createdAt,
      requestId: null,
      data: { ...profileOf(id), fullName: 'Mariam Al Falasi' },
    };
    await inTransaction(studio.dataSource, (tx) => new OnProfileEvents().changed(changed, tx));
    expect(await nameOf(id)).toBe('Mariam Al Falasi');
  });

  test('is previewed and written about; when identity is silent, the caller tries again', async () => {
    const [id, lost] = [newId(), newId()];
    answerOf(id, { ...profileOf(id), createdAt });
    answerOf(lost, null);
    const scheduleId = await studio.addClass();
    const preview = (member: string) =>
      studio.call('GET', `/api/admin/members/${member}/schedules/${scheduleId}`, frontDesk.staff);
    expect((await preview(id)).body).toMatchObject({ memberName: 'Mariam' });
    expect((await preview(lost)).status).toBe(503);
    const other = newId();
    answerOf(other, { ...profileOf(other), createdAt });
    expect((await note(other)).status).toBe(201);
  });

  test('comes back to nobody when the account was deleted meanwhile', async () => {
    const id = newId();
    answerOf(id, { ...profileOf(id), createdAt });
    await studio.sql(
      `INSERT INTO members (studio_id, id, email, full_name, role, told_at)
       VALUES ($1, $2, '', 'Former member', 'user', 'infinity')`,
      [HOME_STUDIO_ID, id],
    );
    expect((await note(id)).body.code).toBe('MEMBER_NOT_FOUND');
    expect(await nameOf(id)).toBe('Former member');
  });
});
