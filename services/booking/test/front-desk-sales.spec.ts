import { randomUUID } from 'node:crypto';
import { adminEventDetail } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { OnPlaceVoided } from '../src/events/payments/on-sale-voided.js';
import { OnSaleVoided } from '../src/seats/front-desk/on-sale-voided.js';
import { ExpireHolds } from '../src/seats/holds/expire-holds.job.js';
import { EventClient } from './event-client.js';
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

describe('a place at an event that the front desk sells', () => {
  const placeOf = async (sale: Record<string, unknown>, price = 22_000) => {
    const events = new EventClient(studio);
    const eventId = await events.event({ price, capacity: 1 });
    const member = await frontDesk.member();
    const { status, body } = await studio.call('POST', `/api/admin/events/${eventId}/bookings`, {
      token: frontDesk.staff.token,
      body: { memberId: member.id, sale },
    });
    expect(status).toBe(200);
    const [place] = adminEventDetail.parse(body).attendees;
    const payment = { ...events.payment({ id: place!.reservationId }, member), amount: price };
    return { events, eventId, member, place: place!, payment };
  };
  const cancel = (placeId: string) =>
    studio.call('POST', `/api/admin/event-reservations/${placeId}/cancel`, {
      token: frontDesk.staff.token,
      body: { reason: 'Ill' },
    });
  const refundsDue = (reservationId: string) =>
    studio.sql(
      `SELECT data ->> 'paymentId' AS id FROM outbox WHERE type = 'event.refund_due.v1'
         AND data ->> 'reservationId' = $1`,
      [reservationId],
    );

  test('is held, booked by its money once, and cancelled with the money back', async () => {
    const { events, eventId, member, place, payment } = await placeOf({ method: 'cash' });
    expect(place).toMatchObject({ status: 'active', price: 22_000, paid: false });
    expect((await events.book(eventId, await studio.person())).status).toBe(409);
    expect((await events.pay(payment)).body).toMatchObject({ outcome: 'confirmed' });
    expect((await events.pay(payment)).body).toMatchObject({ outcome: 'confirmed' });
    expect(await frontDesk.history(member)).toMatchObject([{ action: 'event.place_booked' }]);
    await cancel(place.reservationId);
    expect(await refundsDue(place.reservationId)).toEqual([{ id: payment.paymentId }]);
  });

  test('by link is held as long as the link; voided, the first who waits has it', async () => {
    const { events, eventId, member, place, payment } = await placeOf({
      method: 'link',
      linkMinutes: 60,
    });
    expect(place.expiresAt).toBe(later(60).toISOString());
    await events.pay(payment);
    const waiter = await studio.person();
    await events.join(eventId, waiter);
    const data = {
      paymentId: payment.paymentId,
      userId: member.id,
      kind: 'event',
      referenceId: place.reservationId,
    } as const;
    const consumer = studio.apps[0]!.app.get(OnPlaceVoided, { strict: false });
    const event = { ...voidedEvent(), data };
    await inTransaction(studio.dataSource, (tx) => consumer.freePlace(event, tx));
    await inTransaction(studio.dataSource, (tx) => consumer.freePlace(event, tx));
    const places = await studio.sql(
      `SELECT member_id AS id, status FROM event_reservations
       WHERE event_id = $1 AND status <> 'cancelled'`,
      [eventId],
    );
    expect(places).toEqual([{ id: waiter.id, status: 'active' }]);
  });
});
