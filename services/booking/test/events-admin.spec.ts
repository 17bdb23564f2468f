import {
  adminEventDetail,
  eventAttendee,
  frontDeskPlace,
  listAdminEvents,
  memberRecord,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import sharp from 'sharp';
import { OnPlaceVoided } from '../src/events/payments/on-sale-voided.js';
import { ReconcileReservations } from '../src/events/reservations/reconcile-reservations.job.js';
import { EventClient } from './event-client.js';
import { FrontDeskClient } from './front-desk-client.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
let client: EventClient;
let admin: Person;
beforeAll(async () => {
  studio = await OpenStudio.open();
  client = new EventClient(studio);
  admin = await studio.person('admin', { fullName: 'Rania Saleh' });
});
afterAll(() => studio.close());
beforeEach(async () => {
  studio.clock.set('2026-11-23T04:00:00Z');
  await client.heartbeat();
});
afterEach(async () => expect(await studio.issues()).toEqual([]));

const ask = (method: string, path: string, body?: Record<string, unknown>) =>
  studio.call(method, `/api/admin/${path}`, { token: admin.token, ...(body && { body }) });
const addEvent = (body: Record<string, unknown>, key: string) =>
  studio.call('POST', '/api/admin/events', { token: admin.token, body, key });
const see = async (event: string) =>
  adminEventDetail.parse((await ask('GET', `events/${event}`)).body);
const facts = () => ({
  title: 'Breath and sound',
  description: 'Slow.',
  leader: 'Layla Haddad',
  location: 'Studio 1',
  startsAt: studio.clock.in(72).toISOString(),
  endsAt: studio.clock.in(74).toISOString(),
  price: 0,
  capacity: 2,
});
const history = (action: string, of: string) =>
  studio.sql<{ before: object; after: object; reason: string | null; subject: string | null }>(
    `SELECT before, after, reason, subject_user_id AS subject FROM data_history
     WHERE action = $1 AND after ->> 'eventId' = $2 ORDER BY at, id`,
    [action, of],
  );
const booked = async (event: string) => {
  const member = await studio.person();
  const { body } = await client.book(event, member);
  return { ...member, place: body.id ?? '' };
};
const waiting = async (event: string) => {
  const member = await studio.person();
  return { ...member, entry: (await client.join(event, member)).data?.waiting_list_id ?? '' };
};
/** A paid event, a place in it that was paid for, and its payment. */
const paid = async (capacity = 1) => {
  const event = await client.event({ price: 50_000, capacity });
  const member = await studio.person();
  const reserved = await client.reserve(event, member);
  const payment = client.payment({ id: reserved.body.id }, member);
  await client.pay(payment);
  return { event, member, payment };
};

test('an event is created once an intent, and is there for members', async () => {
  const key = newId();
  const body = facts();
  const first = await addEvent(body, key);
  expect(first.status).toBe(201);
  const event = adminEventDetail.parse(first.body);
  expect(event).toMatchObject({ ...body, taken: 0, attendees: [], whatToBring: '' });
  expect((await addEvent(body, key)).body).toEqual(first.body);
  const other = await addEvent({ ...body, capacity: 3 }, key);
  expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  expect((await client.see(event.id, await studio.person())).status).toBe(200);
  expect(await history('event.created', event.id)).toHaveLength(1);
  const late = await addEvent({ ...body, endsAt: body.startsAt }, newId());
  expect(late).toMatchObject({ status: 422, body: { code: 'INVALID_TIMES' } });
});

test('another time and leader is told to who has a place; the price stays while one is taken', async () => {
  const event = await client.event({ capacity: 2 });
  const [guest, stranger] = [await booked(event), await studio.person()];
  const before = await see(event);
  const change = { leader: 'Maya Rossi', startsAt: studio.clock.in(71).toISOString() };
  const changed = await ask('PATCH', `events/${event}`, { ...change, reason: 'Layla is ill' });
  expect(changed).toMatchObject({ status: 200, body: change });
  const eventsOf = [{ ...change, oldLeader: 'Layla Haddad', oldStartsAt: before.startsAt }];
  expect(await client.eventsOf('event.changed.v1', guest)).toMatchObject(eventsOf);
  expect(await client.eventsOf('event.changed.v1', stranger)).toEqual([]);
  await ask('PATCH', `events/${event}`, change);
  await ask('PATCH', `events/${event}`, { description: 'Slower.' });
  expect(await client.eventsOf('event.changed.v1', guest)).toHaveLength(1);
  expect(await history('event.changed', event)).toMatchObject([
    { reason: 'Layla is ill', before: { leader: 'Layla Haddad' }, after: { leader: 'Maya Rossi' } },
    { reason: null },
  ]);
  const refused = [
    [{ price: 100 }, 'EVENT_PRICE_FIXED'],
    [{ startsAt: studio.clock.in(-1).toISOString() }, 'INVALID_TIMES'],
  ] as const;
  for (const [body, code] of refused)
    expect((await ask('PATCH', `events/${event}`, body)).body.code).toBe(code);
});

test('more places go to who waits, in order; fewer than taken are refused', async () => {
  const event = await client.event({ capacity: 1 });
  await booked(event);
  const [first, second] = [await waiting(event), await waiting(event)];
  await ask('PATCH', `events/${event}`, { capacity: 2 });
  const after = await see(event);
  expect(after.attendees.map(({ userId }) => userId)).toContain(first.id);
  expect(after.waitingList).toMatchObject([{ userId: second.id, position: 1 }]);
  const fewer = await ask('PATCH', `events/${event}`, { capacity: 1 });
  expect(fewer).toMatchObject({ status: 409, body: { code: 'CAPACITY_BELOW_BOOKED' } });
});

test('an event moved forward cuts the windows of those who still have to pay', async () => {
  const event = await client.event({ price: 50_000, startsInHours: 4 });
  const member = await studio.person();
  const place = (await client.reserve(event, member)).body.id ?? '';
  const startsAt = new Date(studio.clock.in(0).getTime() + 20 * 60_000).toISOString();
  await ask('PATCH', `events/${event}`, { startsAt });
  expect((await see(event)).attendees).toMatchObject([{ status: 'active', expiresAt: startsAt }]);
  await client.cancel(place, member);
});

test('a cancelled event: places end, money goes back, everyone is told, once', async () => {
  const { event, member, payment } = await paid();
  const waiter = await waiting(event);
  const reason = 'The room is flooded';
  const answer = await ask('POST', `events/${event}/cancel`, { reason });
  expect(adminEventDetail.parse(answer.body)).toMatchObject({
    status: 'cancelled',
    cancelledBecause: reason,
    taken: 0,
    waitingList: [],
    attendees: [{ userId: member.id, status: 'cancelled', paid: true }],
  });
  const again = await ask('POST', `events/${event}/cancel`, { reason: 'Another reason' });
  expect(again.body).toEqual(answer.body);
  expect(await client.eventsOf('event.refund_due.v1', member)).toMatchObject([
    { paymentId: payment.paymentId, reason: 'cancelled_by_studio' },
  ]);
  expect(await client.eventsOf('event.cancelled.v1', member)).toMatchObject([
    { reason, hadPlace: true, refund: true },
  ]);
  expect(await client.eventsOf('event.cancelled.v1', waiter)).toMatchObject([
    { reason, hadPlace: false, refund: false },
  ]);
  expect(await client.eventsOf('event.promoted.v1', waiter)).toEqual([]);
  const rows = await history('event.cancelled', event);
  expect(rows.map(({ subject }) => subject).sort()).toEqual([member.id, null].sort());
  expect(rows.every((row) => row.reason === reason)).toBe(true);
  const late = await ask('PATCH', `events/${event}`, { capacity: 9 });
  expect(late).toMatchObject({ status: 409, body: { code: 'EVENT_CANCELLED' } });
});

test('the front desk checks in on the day alone, undoes, and both are safe to repeat', async () => {
  const event = await client.event({ startsInHours: 5 });
  const { place, id } = await booked(event);
  const path = `event-reservations/${place}/check-in`;
  const answer = await ask('PUT', path);
  expect(eventAttendee.parse(answer.body)).toMatchObject({ userId: id, status: 'confirmed' });
  expect(await ask('PUT', path)).toEqual(answer);
  expect(await ask('DELETE', path)).toMatchObject({ status: 200, body: { checkedInAt: null } });
  await ask('DELETE', path);
  expect(await history('event.checked_in', event)).toHaveLength(1);
  expect(await history('event.check_in_undone', event)).toMatchObject([{ subject: id }]);
  studio.clock.set(studio.clock.in(24));
  expect(await ask('PUT', path)).toMatchObject({ body: { code: 'CHECK_IN_CLOSED' } });
  const none = await ask('PUT', `event-reservations/${newId()}/check-in`);
  expect(none).toMatchObject({ status: 404, body: { code: 'EVENT_PLACE_NOT_FOUND' } });
});

test('the waiting list has another order for a reason, and keeps it', async () => {
  const event = await client.full();
  const [a, b, c] = [await waiting(event), await waiting(event), await waiting(event)];
  const order = async () => (await see(event)).waitingList.map(({ userId }) => userId);
  const move = { entryId: c.entry, to: 1, reason: 'Waited last time as well' };
  const path = `events/${event}/waiting-list/move`;
  expect((await ask('POST', path, move)).status).toBe(200);
  expect(await order()).toEqual([c.id, a.id, b.id]);
  await ask('POST', path, move);
  await ask('POST', path, { ...move, entryId: c.entry, to: 99 });
  expect(await order()).toEqual([a.id, b.id, c.id]);
  expect(await history('event.waiting_moved', event)).toMatchObject([
    { before: { position: 3 }, after: { position: 1 }, reason: move.reason, subject: c.id },
    { before: { position: 1 }, after: { position: 3 } },
  ]);
  expect((await client.position(event, c)).data?.position).toBe(3);
  const gone = await ask('POST', path, { ...move, entryId: newId() });
  expect(gone).toMatchObject({ status: 404, body: { code: 'WAITING_ENTRY_NOT_FOUND' } });
});

test('somebody is let in with one more seat, else the event is full', async () => {
  const event = await client.full();
  const [first, second] = [await waiting(event), await waiting(event)];
  const request = { entryId: second.entry, reason: 'Leads the next one' };
  const path = `events/${event}/waiting-list/promote`;
  const full = await ask('POST', path, request);
  expect(full).toMatchObject({ status: 409, body: { code: 'EVENT_FULL' } });
  const done = await ask('POST', path, { ...request, addSeat: true });
  const after = adminEventDetail.parse(done.body);
  expect(after).toMatchObject({ capacity: 2, taken: 2, waitingList: [{ userId: first.id }] });
  expect(after.attendees.find(({ userId }) => userId === second.id)?.fromWaitingList).toBe(true);
  expect((await ask('POST', path, { ...request, addSeat: true })).body).toEqual(done.body);
  expect(await history('event.waiting_promoted', event)).toMatchObject([
    { before: { capacity: 1 }, after: { capacity: 2 }, reason: request.reason, subject: second.id },
  ]);
});

test('the front desk books a place for a member and gives it back; one with a price is given', async () => {
  const frontDesk = new FrontDeskClient(studio, admin);
  const [member, other] = [await frontDesk.member(), await frontDesk.member()];
  const free = await client.event({ capacity: 1 });
  const place = { memberId: member.id };
  const booked = await ask('POST', `events/${free}/bookings`, place);
  expect(adminEventDetail.parse(booked.body).attendees).toMatchObject([
    { userId: member.id, status: 'confirmed' },
  ]);
  expect(await ask('POST', `events/${free}/bookings`, place)).toEqual(booked);
  const full = await ask('POST', `events/${free}/bookings`, { memberId: other.id });
  expect(full.body.code).toBe('EVENT_FULL');
  const { reservationId } = adminEventDetail.parse(booked.body).attendees[0]!;
  const cancelled = await ask('POST', `event-reservations/${reservationId}/cancel`, {});
  expect(adminEventDetail.parse(cancelled.body).attendees).toEqual([]);
  expect(await history('event.place_booked', free)).toMatchObject([{ subject: member.id }]);
  expect(await history('event.place_cancelled', free)).toMatchObject([{ subject: member.id }]);
  const paid = await client.event({ price: 22_000 });
  const refused = await ask('POST', `events/${paid}/bookings`, place);
  expect(refused.body.code).toBe('EVENT_TO_BE_PAID');
  const gift = { ...place, complimentary: true };
  expect((await ask('POST', `events/${paid}/bookings`, gift)).body.code).toBe('REASON_REQUIRED');
  const reason = 'Won the raffle';
  const { body } = await ask('POST', `events/${paid}/bookings`, { ...gift, reason });
  expect(adminEventDetail.parse(body).attendees).toMatchObject([{ price: 0, paid: false }]);
});

test('the file for a spreadsheet: marked as UTF-8, quoted, no formulas', async () => {
  const event = await client.event();
  const names = ['=HYPERLINK("http://x")', 'Al Suwaidi, Noor', 'منى'];
  for (const fullName of names) {
    const member = await studio.person('user', { fullName });
    await client.book(event, member);
    await studio.sql(
      `INSERT INTO members (studio_id, id, email, full_name, role, told_at)
       SELECT studio_id, $1, 'a@studio.test', $2, 'user', now() FROM events WHERE id = $3
       ON CONFLICT (studio_id, id) DO UPDATE SET full_name = excluded.full_name`,
      [member.id, fullName, event],
    );
  }
  const response = await fetch(`${studio.url}/api/admin/events/${event}/attendees.csv`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  expect(text.startsWith('\uFEFFName,Email,Status')).toBe(true);
  expect(text.split('\r\n')).toHaveLength(5);
  expect(text).toContain(`"'=HYPERLINK(""http://x"")",`);
  expect(text).toContain('"Al Suwaidi, Noor",');
  expect(text).toContain('منى,');
});

test('coming events soonest first, past ones latest first', async () => {
  const [soon, later] = [await client.event({ startsInHours: 1 }), await client.event()];
  const list = async (query: string) =>
    listAdminEvents.response!.parse((await ask('GET', `events${query}`)).body);
  const coming = (await list('')).items.map(({ id }) => id);
  expect(coming.indexOf(soon)).toBeLessThan(coming.indexOf(later));
  studio.clock.set(studio.clock.in(24 * 30));
  const past = await list('?when=past');
  const ids = past.items.map(({ id }) => id);
  expect(ids.indexOf(later)).toBeLessThan(ids.indexOf(soon));
  expect((await list('?when=past&page=2')).total).toBe(past.total);
  expect((await list('?when=coming')).items).toEqual([]);
});

describe('a place at an event that the front desk sells', () => {
  let frontDesk: FrontDeskClient;
  beforeAll(async () => {
    frontDesk = new FrontDeskClient(studio, await studio.person('front_desk'));
  });
  const later = (minutes: number): Date =>
    new Date(studio.clock.now().getTime() + minutes * 60_000);
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
  const act = async (placeId: string, what: 'cancel' | 'undo' | 'undo-cancel') => {
    const path = `/api/admin/event-reservations/${placeId}/${what}`;
    const body = what === 'cancel' ? { reason: 'Ill' } : {};
    const answer = await studio.call('POST', path, { token: frontDesk.staff.token, body });
    return { code: answer.body.code, ...frontDeskPlace.partial().parse(answer.body) };
  };
  const jobRuns = (seconds: number) => {
    studio.clock.set(later(seconds / 60));
    return studio.apps[0]!.app.get(ReconcileReservations, { strict: false }).execute();
  };
  const placesOnRecord = async (member: Person) => {
    const path = `/api/admin/members/${member.id}/record`;
    const { body } = await studio.call('GET', path, { token: frontDesk.staff.token });
    return memberRecord.parse(body).eventPlaces;
  };
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
    const onRecord = { reservationId: place.reservationId, eventId, price: 22_000 };
    expect(await placesOnRecord(member)).toMatchObject([{ ...onRecord, status: 'confirmed' }]);
    const cancelled = await act(place.reservationId, 'cancel');
    expect(cancelled.undoUntil).toBe(later(10 / 60).toISOString());
    expect(await placesOnRecord(member)).toMatchObject([{ ...onRecord, status: 'cancelled' }]);
    // The money stays while the cancel can be taken back.
    expect(await refundsDue(place.reservationId)).toEqual([]);
    await jobRuns(11);
    await jobRuns(2);
    expect(await refundsDue(place.reservationId)).toEqual([{ id: payment.paymentId }]);
    expect((await act(place.reservationId, 'undo-cancel')).code).toBe('UNDO_TOO_LATE');
  });

  test('a cancel is taken back within 10 s: the same place and money, unless somebody has it', async () => {
    const { events, eventId, member, place, payment } = await placeOf({ method: 'terminal' });
    await events.pay(payment);
    const { reservationId } = place;
    await act(reservationId, 'cancel');
    const undone = await act(reservationId, 'undo-cancel');
    expect(undone.attendees).toMatchObject([{ reservationId, status: 'confirmed', paid: true }]);
    expect(await act(reservationId, 'undo-cancel')).toEqual(undone);
    await jobRuns(11);
    expect(await refundsDue(reservationId)).toEqual([]);
    const [first, again] = await events.eventsOf('event.booked.v1', member);
    expect(first).toMatchObject({ bookedBy: frontDesk.staff.id, paidWith: 'Card terminal' });
    expect(again).toEqual(first);
    await act(reservationId, 'cancel');
    await events.reserve(eventId, await studio.person());
    expect((await act(reservationId, 'undo-cancel')).code).toBe('EVENT_PLACE_TAKEN');
    await jobRuns(11);
    expect(await refundsDue(reservationId)).toEqual([{ id: payment.paymentId }]);
    const actions = (await frontDesk.history(member)).map(({ action }) => action);
    const cancelled = 'event.place_cancelled';
    expect(actions).toEqual(['event.place_booked', cancelled, 'event.cancel_undone', cancelled]);
  });

  test('a booking is taken back: unpaid at any time, paid within 10 s with its money', async () => {
    const unpaid = await placeOf({ method: 'link' });
    studio.clock.set(later(5));
    await act(unpaid.place.reservationId, 'undo');
    expect(await placesOnRecord(unpaid.member)).toMatchObject([{ status: 'cancelled' }]);
    const paid = await placeOf({ method: 'cash' });
    await paid.events.pay(paid.payment);
    await act(paid.place.reservationId, 'undo');
    await act(paid.place.reservationId, 'undo');
    expect(await refundsDue(paid.place.reservationId)).toEqual([{ id: paid.payment.paymentId }]);
    const late = await placeOf({ method: 'cash' });
    await late.events.pay(late.payment);
    studio.clock.set(later(1));
    expect((await act(late.place.reservationId, 'undo')).code).toBe('UNDO_TOO_LATE');
    // What its member has booked is cancelled, not taken back.
    const own = await late.events.event();
    const { body } = await late.events.book(own, late.member);
    expect((await act(body.id!, 'undo')).code).toBe('UNDO_TOO_LATE');
  });

  test('by transfer it is pending until its money is there', async () => {
    const { events, member, place, payment } = await placeOf({ method: 'transfer' });
    await events.pay({ ...payment, awaitsTransfer: true });
    expect(await placesOnRecord(member)).toMatchObject([{ awaitsTransfer: true }]);
    await events.pay({ ...payment, awaitsTransfer: false });
    expect(await placesOnRecord(member)).toMatchObject([{ awaitsTransfer: false }]);
    const other = await placeOf({ method: 'transfer' });
    await other.events.pay({ ...other.payment, awaitsTransfer: true });
    const { attendees } = await act(place.reservationId, 'cancel');
    expect(attendees).toEqual([]);
    await act(other.place.reservationId, 'cancel');
    // Nothing had come, so nothing goes back; its transfer is given up.
    const published = await events.eventsOf('event.place_cancelled.v1', other.member);
    expect(published).toMatchObject([{ refund: false }]);
    await jobRuns(11);
    expect(await refundsDue(other.place.reservationId)).toHaveLength(1);
    const third = await placeOf({ method: 'transfer' });
    await third.events.pay({ ...third.payment, awaitsTransfer: true });
    await ask('POST', `events/${third.eventId}/cancel`, { reason: 'Ill' });
    const off = await events.eventsOf('event.cancelled.v1', third.member);
    expect(off).toMatchObject([{ refund: false }]);
  });

  test('the last place goes once, at the front desk or in the app', async () => {
    const events = new EventClient(studio);
    const eventId = await events.event({ price: 22_000, capacity: 1 });
    const [members, others] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => frontDesk.member())),
      Promise.all(Array.from({ length: 5 }, () => studio.person())),
    ]);
    const answers = await Promise.all([
      ...members.map(({ id: memberId }) =>
        studio.call('POST', `/api/admin/events/${eventId}/bookings`, {
          token: frontDesk.staff.token,
          body: { memberId, sale: { method: 'cash' } },
        }),
      ),
      ...others.map((person) => events.reserve(eventId, person)),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await studio.sql('SELECT taken FROM events WHERE id = $1', [eventId])).toEqual([
      { taken: 1 },
    ]);
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
    const event = {
      id: newId(),
      type: 'sale.voided.v1' as const,
      studioId: HOME_STUDIO_ID,
      occurredAt: studio.clock.now().toISOString(),
      requestId: null,
      data,
    };
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

test('a picture is cut to 16 to 9, seen by visitors, replaced and taken off; what is none is refused', async () => {
  const event = await client.event({ capacity: 2 });
  const send = (bytes: Uint8Array<ArrayBuffer>, type = 'image/png') =>
    fetch(`${studio.url}/api/admin/events/${event}/picture`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      body: bytes,
    });
  const urlOf = async () => (await see(event)).pictureUrl;
  const picture = { width: 900, height: 900, channels: 3 as const, background: '#7a5' };
  const png = new Uint8Array(await sharp({ create: picture }).png().toBuffer());
  expect(await urlOf()).toBeNull();
  expect((await send(new Uint8Array([60, 115, 118, 103]))).status).toBe(415);
  expect((await send(png)).status).toBe(204);
  const first = await urlOf();
  const answer = await fetch(`${studio.url}${first}`);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([made.width, made.height]).toEqual([1_200, 675]);
  expect((await send(png)).status).toBe(204);
  const second = await urlOf();
  expect(second).not.toBe(first);
  expect((await fetch(`${studio.url}${first}`)).status).toBe(404);
  for (const _ of [1, 2]) expect((await ask('DELETE', `events/${event}/picture`)).status).toBe(204);
  expect(await urlOf()).toBeNull();
  expect((await fetch(`${studio.url}${second}`)).status).toBe(404);
  expect(await history('event.picture_changed', event)).toHaveLength(3);
});
