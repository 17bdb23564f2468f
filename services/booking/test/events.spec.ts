import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { ReconcileReservations } from '../src/events/reservations/reconcile-reservations.job.js';
import { EventClient } from './event-client.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
let client: EventClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  client = new EventClient(studio);
});
afterAll(() => studio.close());
afterEach(async () => expect(await studio.issues()).toEqual([]));

const people = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => studio.person()));
const runJobs = (app = 0): Promise<void> =>
  studio.apps[app]!.app.get(ReconcileReservations).execute();

/** PostgreSQL refuses every change of the event's reservations. */
const refuseChangesOf = async (eventId: string): Promise<void> => {
  await studio.sql(
    `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN RAISE 'refused by the spec'; END $$`,
  );
  await studio.sql(
    `CREATE TRIGGER refuse_change BEFORE UPDATE ON event_reservations FOR EACH ROW
     WHEN (OLD.event_id = '${eventId}') EXECUTE FUNCTION refuse_change()`,
  );
};

describe('a free event', () => {
  test('is booked at once, once, and shows what is left', async () => {
    const [event, [noor]] = [await client.event({ capacity: 2 }), await people(1)];
    const first = await client.book(event, noor!);
    const second = await client.book(event, noor!);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toMatchObject({ id: first.body.id, status: 'confirmed' });
    const { body } = await client.see(event, noor!);
    expect(body).toMatchObject({ placesLeft: 1, is_free: true, mine: { status: 'confirmed' } });
    expect(await client.eventsOf('event.booked.v1', noor!)).toMatchObject([
      { fromWaitingList: false },
    ]);
  });

  test('a place given back is the first’s on the waitlist in the same moment', async () => {
    const [event, all] = [await client.event({ capacity: 1 }), await people(3)];
    const [has, first, second] = all as [Person, Person, Person];
    const { body } = await client.book(event, has);
    await client.join(event, first);
    await client.join(event, second);
    expect((await client.book(event, await studio.person())).body.code).toBe('EVENT_FULL');
    expect((await client.cancel(String(body.id), has)).body).toMatchObject({ status: 'cancelled' });
    expect((await client.see(event, first)).body.mine).toMatchObject({ status: 'confirmed' });
    expect((await client.position(event, second)).data).toMatchObject({
      position: 1,
      total_waiting: 1,
    });
    expect(await client.eventsOf('event.booked.v1', first)).toMatchObject([
      { fromWaitingList: true },
    ]);
  });
});

describe('the waiting list', () => {
  test('thirty who join at once stand at 1 to 30, in the order they stay in', async () => {
    const event = await client.full();
    const crowd = await people(30);
    const answers = await Promise.all(crowd.map((one, n) => client.join(event, one, n % 2)));
    const places = answers.map(({ data }) => data?.position).sort((a, b) => a! - b!);
    expect(places).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    const leaver = answers.findIndex(({ data }) => data?.position === 1);
    await client.leave(answers[leaver]!.data!.waiting_list_id, crowd[leaver]!);
    for (const [n, { data }] of answers.entries())
      if (n !== leaver)
        expect((await client.position(event, crowd[n]!)).data?.position).toBe(data!.position - 1);
  });

  test('says it in the words of the spec', async () => {
    const [event, one] = [await client.full(), await studio.person()];
    expect(await client.join(event, one)).toMatchObject({
      success: true,
      message: 'Successfully added to waiting list at position #1',
      data: { position: 1, already_on_list: false, total_waiting: 1 },
    });
    expect(await client.join(event, one)).toMatchObject({
      success: true,
      message: 'You are already on the waiting list at position #1',
      data: { already_on_list: true },
    });
    const stranger = await studio.person();
    expect(await client.position(event, stranger)).toEqual({
      success: false,
      message: 'You are not on the waiting list for this event',
    });
    const id = (await client.position(event, one)).data!.waiting_list_id;
    const failed = { success: false, message: 'Failed to leave waiting list. Please try again.' };
    expect(await client.leave(id, stranger)).toEqual(failed);
    expect(await client.leave(id, one)).toMatchObject({ success: true });
    expect(await client.leave(id, one)).toEqual(failed);
    expect(await client.eventsOf('event.waiting_left.v1', one)).toMatchObject([
      { waitingListId: id, eventId: event },
    ]);
  });

  test.each([
    ['an unknown event', () => Promise.resolve(newId()), /^Failed to join/],
    ['rubbish', () => Promise.resolve('rubbish'), /^Failed to join/],
    ['one with places left', () => client.event({ capacity: 3 }), /has places left/],
    ['one that has begun', () => client.event({ capacity: 1, startsInHours: -1 }), /already begun/],
    ['a cancelled one', () => client.event({ status: 'cancelled' }), /has cancelled/],
  ])('of %s is not joined', async (_, make, message) => {
    const answer = await client.join(await make(), await studio.person());
    expect(answer.success).toBe(false);
    expect(answer.message).toMatch(message);
  });

  test.each([undefined, 'x', {}, { action: 'dance' }, { action: 7 }, { action: 'constructor' }])(
    'a body of %j is answered, not thrown',
    async (body) => {
      const one = await studio.person();
      expect(await client.call(body as never, one)).toMatchObject({ success: false });
    },
  );
});

describe('a paid event', () => {
  test('is held for the card page, paid, and confirmed once', async () => {
    const [event, one] = [await client.event({ price: 22_000 }), await studio.person()];
    const { body } = await client.reserve(event, one);
    expect(body).toMatchObject({ status: 'active', price: 22_000 });
    const paid = client.payment(body, one);
    expect((await client.pay(paid)).body).toMatchObject({ outcome: 'confirmed' });
    expect((await client.pay(paid)).body).toMatchObject({ outcome: 'confirmed' });
    expect(await client.eventsOf('event.booked.v1', one)).toHaveLength(1);
    expect((await client.pay(client.payment(body, one))).body).toMatchObject({ outcome: 'refund' });
  });

  test('who is promoted has two hours; then the next on the waitlist, and late money goes back', async () => {
    const event = await client.event({ price: 22_000, capacity: 1 });
    const [has, first, second] = (await people(3)) as [Person, Person, Person];
    const held = await client.reserve(event, has);
    await client.pay(client.payment(held.body, has));
    await client.join(event, first);
    await client.join(event, second);
    await client.cancel(String(held.body.id), has);
    const mine = (await client.see(event, first)).body.mine;
    expect(mine).toMatchObject({
      status: 'active',
      expiresAt: studio.clock.in(2).toISOString(),
    });
    expect(await client.eventsOf('event.refund_due.v1', has)).toHaveLength(1);

    await client.jump(115);
    await Promise.all([runJobs(0), runJobs(1)]);
    expect(await client.eventsOf('event.window_closing.v1', first)).toHaveLength(1);

    await client.jump(5);
    await Promise.all([runJobs(0), runJobs(1)]);
    expect((await client.see(event, first)).body.mine).toBeNull();
    expect(await client.eventsOf('event.reservation_lapsed.v1', first)).toHaveLength(1);
    expect((await client.see(event, second)).body.mine).toMatchObject({ status: 'active' });

    const late = client.payment({ id: mine!.reservationId! }, first);
    expect((await client.pay(late)).body).toMatchObject({ outcome: 'refund' });
    expect((await client.pay(late)).body).toMatchObject({ outcome: 'refund' });
  });

  test('money one second after the window is honoured while the place is free', async () => {
    const [event, one] = [await client.event({ price: 9_000, capacity: 1 }), await studio.person()];
    const { body } = await client.reserve(event, one);
    await client.jump(35 + 1 / 60);
    await runJobs();
    expect((await client.see(event, one)).body).toMatchObject({ mine: null, placesLeft: 1 });
    expect((await client.pay(client.payment(body, one))).body).toMatchObject({
      outcome: 'honoured',
    });
    expect((await client.see(event, one)).body.mine).toMatchObject({ status: 'confirmed' });
  });

  test('nobody loses window time while no server is there', async () => {
    const [event, one] = [await client.event({ price: 9_000, capacity: 1 }), await studio.person()];
    await runJobs();
    await client.reserve(event, one);
    studio.clock.set(studio.clock.in(3));
    await Promise.all([runJobs(0), runJobs(1)]);
    const mine = (await client.see(event, one)).body.mine;
    expect(mine).toMatchObject({ status: 'active' });
    const left = new Date(mine!.expiresAt!).getTime() - studio.clock.now().getTime();
    expect(left).toBe(35 * 60_000);
    await runJobs();
    expect((await client.see(event, one)).body.mine).toEqual(mine);
  });

  test('a window that ran out while no server was there closes, even if the event is over', async () => {
    const event = await client.event({ price: 9_000, capacity: 1, startsInHours: 1 });
    const one = await studio.person();
    await runJobs();
    const { body } = await client.reserve(event, one);
    studio.clock.set(studio.clock.in(5));
    await Promise.all([runJobs(0), runJobs(1)]);
    expect((await client.see(event, one)).body.mine).toBeNull();
    expect(await client.eventsOf('event.reservation_lapsed.v1', one)).toHaveLength(1);
    expect((await client.pay(client.payment(body, one))).body).toMatchObject({ outcome: 'refund' });
  });

  test('an event whose work throws does not stop the others, and the job reports it', async () => {
    const [broken, sound] = [
      await client.event({ price: 9_000, capacity: 1, startsInHours: 24 }),
      await client.event({ price: 9_000, capacity: 1, startsInHours: 48 }),
    ];
    const [one, two] = (await people(2)) as [Person, Person];
    await client.reserve(broken, one);
    await client.reserve(sound, two);
    await refuseChangesOf(broken);
    try {
      await client.jump(36);
      await expect(runJobs()).rejects.toMatchObject({ name: 'DueItemsFailed' });
      expect(await client.eventsOf('event.reservation_lapsed.v1', two)).toHaveLength(1);
      expect(await client.eventsOf('event.reservation_lapsed.v1', one)).toEqual([]);
    } finally {
      await studio.sql('DROP FUNCTION refuse_change CASCADE');
    }
    await runJobs();
    expect(await client.eventsOf('event.reservation_lapsed.v1', one)).toHaveLength(1);
  });

  test('with less than 15 minutes to the start nobody is asked to pay', async () => {
    const event = await client.event({ price: 9_000, capacity: 1, startsInHours: 0.4 });
    const [has, waits] = (await people(2)) as [Person, Person];
    const held = await client.reserve(event, has);
    await client.join(event, waits);
    await client.jump(11);
    await client.cancel(String(held.body.id), has);
    expect((await client.see(event, waits)).body.mine).toMatchObject({ status: 'waiting' });
  });
});

describe('races', () => {
  test('the last place goes to one of twenty, on two instances', async () => {
    for (let round = 0; round < 5; round++) {
      const event = await client.event({ capacity: 1 });
      const crowd = await people(20);
      const answers = await Promise.all(crowd.map((one, n) => client.book(event, one, n % 2)));
      const codes = answers.map(({ status, body }) => body.code ?? String(status)).sort();
      expect(codes).toEqual(['201', ...Array<string>(19).fill('EVENT_FULL')]);
    }
  });

  test('a place given back while others join is given to the first, never twice', async () => {
    const event = await client.event({ capacity: 1 });
    const [has, first, ...others] = await people(12);
    const { body } = await client.book(event, has!);
    await client.join(event, first!);
    await Promise.all([
      client.cancel(String(body.id), has!),
      ...others.map((one, n) => client.join(event, one, n % 2)),
      runJobs(0),
      runJobs(1),
    ]);
    expect((await client.see(event, first!)).body.mine).toMatchObject({ status: 'confirmed' });
    const [{ taken } = {}] = await studio.sql<{ taken: number }>(
      'SELECT taken FROM events WHERE studio_id = $1 AND id = $2',
      [HOME_STUDIO_ID, event],
    );
    expect(taken).toBe(1);
  });
});

describe('the hosted data client', () => {
  test('reads the own active reservation, and cancels it', async () => {
    const [event, one] = [await client.event({ price: 5_000 }), await studio.person()];
    const single = { accept: 'application/vnd.pgrst.object+json' };
    const path = `/rest/v1/event_reservations?event_id=eq.${event}&status=eq.active`;
    expect((await client.rest(['GET', path], one, { headers: single })).body.code).toBe('PGRST116');
    const { body } = await client.reserve(event, one);
    const row = await client.rest(['GET', path], one, { headers: single });
    expect(row.body).toMatchObject({ id: body.id, event_id: event, status: 'active' });
    expect((await client.rest(['GET', path], await studio.person())).body).toEqual([]);
    const patch = `/rest/v1/event_reservations?id=eq.${String(body.id)}`;
    const change = { status: 'cancelled', updated_at: '2026-01-01T00:00:00Z' };
    const free = await client.event();
    const { body: booked } = await client.book(free, one);
    const other = `/rest/v1/event_reservations?id=eq.${String(booked.id)}`;
    expect((await client.rest(['PATCH', other], one, { body: change })).status).toBe(204);
    expect((await client.see(free, one)).body.mine).toMatchObject({ status: 'confirmed' });
    await client.rest(['PATCH', patch], await studio.person(), { body: change });
    expect((await client.see(event, one)).body.mine).toMatchObject({ status: 'active' });
    expect(
      (await client.rest(['PATCH', patch], one, { body: { status: 'confirmed' } })).status,
    ).toBe(403);
    expect((await client.rest(['PATCH', patch], one, { body: change })).status).toBe(204);
    expect((await client.see(event, one)).body).toMatchObject({ mine: null, placesLeft: 10 });
    const read = await client.rest(['GET', `/rest/v1/events?id=eq.${event}`], one, {
      headers: single,
    });
    expect(read.body).toMatchObject({ id: event, price_aed: 50, is_free: false });
  });
});
