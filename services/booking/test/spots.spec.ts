import {
  adminRoom,
  bookingView,
  chooseSpot,
  getSpots,
  rosterView,
  type RoomSpot,
} from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { OpenStudio, type Person } from './open-studio.js';
import { TimetableClient } from './timetable-client.js';

let studio: OpenStudio;
let client: TimetableClient;
let admin: Person;
let layla: Person;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  admin = await studio.person('admin', { fullName: 'Rania Saleh' });
  layla = await studio.person('trainer', { id: studio.trainerId, fullName: 'Layla Haddad' });
  client = new TimetableClient(studio, admin);
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => expect(await studio.issues()).toEqual([]));

const row = (count: number, broken: readonly number[] = []): RoomSpot[] =>
  Array.from({ length: count }, (_, n) => ({
    number: n + 1,
    kind: 'reformer',
    row: 1,
    column: n + 1,
    outOfOrder: broken.includes(n + 1),
  }));

const addRoom = async (spots: readonly RoomSpot[]): Promise<string> => {
  const { status, body } = await client.ask('POST', 'rooms', {
    name: `Room ${newId()}`,
    capacity: 10,
    spots,
  });
  expect(status).toBe(201);
  return adminRoom.parse(body).id;
};

/** A class in a room of its own, at an hour of its own. */
let hours = 5;
const addClass = async (spots: readonly RoomSpot[] = row(3)) => {
  const roomId = await addRoom(spots);
  hours += 2;
  const startsAt = studio.clock.in(hours);
  const scheduleId = await studio.addClass({ capacity: spots.length, startsAt });
  await studio.sql('UPDATE schedules SET room_id = $2 WHERE id = $1', [scheduleId, roomId]);
  return { roomId, scheduleId, startsAt };
};

const join = async (scheduleId: string) => {
  const member = await studio.memberWith(3);
  const { body } = await studio.book(member, scheduleId);
  return { member, bookingId: body.booking!.id };
};
type Joined = Awaited<ReturnType<typeof join>>;

const choose = ({ member, bookingId }: Joined, spot: number | null, app = 0) =>
  studio.call('PUT', `/api/bookings/${bookingId}/spot`, {
    token: member.token,
    body: { spot },
    app,
  });
const mapOf = async ({ member, bookingId }: Joined) => {
  const { body } = await studio.call('GET', `/api/bookings/${bookingId}/spots`, {
    token: member.token,
  });
  return getSpots.response!.parse(body);
};
const statesOf = async (joined: Joined) => (await mapOf(joined)).spots.map(({ state }) => state);
const rosterOf = async (scheduleId: string, staff = layla) => {
  const { body } = await studio.call('GET', `/api/schedules/${scheduleId}/roster`, {
    token: staff.token,
  });
  return rosterView.parse(body);
};
const spotsOn = async (scheduleId: string) =>
  Object.fromEntries(
    (await rosterOf(scheduleId)).entries.map(({ bookingId, spot }) => [bookingId, spot]),
  );
const change = (roomId: string, body: Record<string, unknown>) =>
  client.ask('PATCH', `rooms/${roomId}`, body);
const eventsOf = (bookingId: string) =>
  studio.sql<{ data: { spot: unknown; before: unknown; because: string } }>(
    `SELECT data FROM outbox
     WHERE type = 'booking.spot_changed.v1' AND data ->> 'bookingId' = $1 ORDER BY id`,
    [bookingId],
  );

test('a member chooses a spot, and trainer, member and history of the class have it', async () => {
  const { scheduleId } = await addClass();
  const noor = await join(scheduleId);
  const other = await join(scheduleId);
  expect(await statesOf(noor)).toEqual(['free', 'free', 'free']);
  const { status, body } = await choose(noor, 2);
  expect(status).toBe(200);
  expect(chooseSpot.response!.parse(body).chosen).toEqual({ number: 2, kind: 'reformer' });
  expect(await statesOf(noor)).toEqual(['free', 'mine', 'free']);
  expect(await statesOf(other)).toEqual(['free', 'taken', 'free']);
  expect((await choose(noor, 2)).status).toBe(200);
  const refused = await choose(other, 2);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'SPOT_TAKEN', details: { free: [1, 3] } },
  });
  expect(await spotsOn(scheduleId)).toEqual({ [noor.bookingId]: 2, [other.bookingId]: null });
  expect((await rosterOf(scheduleId)).spots).toEqual(row(3));
  const own = await studio.call('GET', `/api/bookings/${noor.bookingId}`, {
    token: noor.member.token,
  });
  const booking = bookingView.parse(own.body);
  expect(booking.spot).toEqual({ number: 2, kind: 'reformer' });
  expect(booking.schedule.room.hasSpots).toBe(true);
  expect((await choose(noor, null)).status).toBe(200);
  expect((await choose(other, 2)).status).toBe(200);
});

test.each<[string, number | null, string]>([
  ['a number that the room has not', 9, 'SPOT_NOT_FOUND'],
  ['one that is out of order', 3, 'SPOT_OUT_OF_ORDER'],
])('refused: %s', async (_, spot, code) => {
  const { scheduleId } = await addClass(row(3, [3]));
  expect((await choose(await join(scheduleId), spot)).body.code).toBe(code);
});

test('nobody chooses for others, nor once the class has started; the staff do until it ends', async () => {
  const { scheduleId, startsAt } = await addClass();
  const noor = await join(scheduleId);
  const { member } = await join(scheduleId);
  expect((await choose({ ...noor, member }, 1)).body.code).toBe('BOOKING_NOT_FOUND');
  const maya = await studio.person('trainer', { id: await studio.addTrainer() });
  const assign = (staff: Person, spot: number | null) =>
    studio.call('PUT', `/api/bookings/${noor.bookingId}/assigned-spot`, {
      token: staff.token,
      body: { spot },
    });
  expect((await assign(member, 1)).status).toBe(403);
  expect((await assign(maya, 1)).body.code).toBe('BOOKING_NOT_FOUND');
  studio.clock.set(startsAt);
  expect((await choose(noor, 1)).body.code).toBe('CLASS_STARTED');
  expect(await assign(layla, 1)).toMatchObject({ status: 200, body: { spot: 1 } });
  const frontDesk = await studio.person('front_desk');
  expect((await assign(frontDesk, 3)).body).toMatchObject({ spot: 3 });
  studio.clock.set(new Date(startsAt.getTime() + 3_600_000));
  expect((await assign(layla, 2)).body.code).toBe('CLASS_OVER');
  const rows = await studio.sql(
    `SELECT after ->> 'spot' AS spot FROM data_history
     WHERE action = 'booking.spot_assigned' AND after ->> 'bookingId' = $1 ORDER BY at, id`,
    [noor.bookingId],
  );
  expect(rows).toEqual([{ spot: '1' }, { spot: '3' }]);
});

test('a cancelled booking frees its spot, and has it back when that is undone, unless it is gone', async () => {
  const { scheduleId } = await addClass();
  const noor = await join(scheduleId);
  const other = await join(scheduleId);
  await choose(noor, 1);
  const undo = () =>
    studio.call('POST', `/api/bookings/${noor.bookingId}/undo-cancel`, {
      token: noor.member.token,
    });
  await studio.cancel(noor.member, noor.bookingId);
  expect((await undo()).body.booking).toMatchObject({ spot: { number: 1 } });
  await studio.cancel(noor.member, noor.bookingId);
  expect(await statesOf(other)).toEqual(['free', 'free', 'free']);
  expect((await choose(other, 1)).status).toBe(200);
  const { status, body } = await undo();
  expect(status).toBe(200);
  expect(body.booking).toMatchObject({ status: 'confirmed', spot: null });
});

test('a booking that is moved to another class has no spot there, and its old one is free', async () => {
  const from = await addClass();
  const to = await addClass();
  const noor = await join(from.scheduleId);
  const other = await join(from.scheduleId);
  await choose(noor, 1);
  const { status, body } = await studio.call('POST', `/api/bookings/${noor.bookingId}/reschedule`, {
    token: noor.member.token,
    key: newId(),
    body: { scheduleId: to.scheduleId },
  });
  expect(status).toBe(201);
  expect(body.booking).toMatchObject({ spot: null });
  expect((await choose(other, 1)).status).toBe(200);
});

describe('two who tap the same spot at once', () => {
  const race = async () => {
    const { scheduleId } = await addClass(row(4));
    const people = await Promise.all([1, 2, 3, 4].map(() => join(scheduleId)));
    const answers = await Promise.all(people.map((one, n) => choose(one, 1, n % 2)));
    return answers.map(({ status }) => status).sort();
  };

  test('one has it, the others are told', async () => {
    for (let round = 0; round < 5; round++) expect(await race()).toEqual([200, 409, 409, 409]);
  });

  test('without the index of the database all would have it', async () => {
    const own = await studio.sql<{ indexdef: string }>(
      `SELECT indexdef FROM pg_indexes WHERE indexname = 'bookings_spot_once'`,
    );
    await studio.sql('DROP INDEX bookings_spot_once');
    try {
      expect(await race()).toEqual([200, 200, 200, 200]);
    } finally {
      await studio.sql('UPDATE bookings SET spot = NULL');
      await studio.sql(own[0]!.indexdef);
    }
  });
});

describe('a spot that goes out of order', () => {
  test('lowers the seats of coming classes, and moves who is on it', async () => {
    const { roomId, scheduleId } = await addClass();
    const noor = await join(scheduleId);
    await choose(noor, 2);
    const refused = await change(roomId, { spots: row(3, [2]) });
    expect(refused.body.code).toBe('ROOM_TOO_SMALL');
    const { status, body } = await change(roomId, { spots: row(3, [2]), lowerSeats: true });
    expect(status).toBe(200);
    expect(adminRoom.parse(body)).toMatchObject({ capacity: 2, spots: row(3, [2]) });
    expect((await rosterOf(scheduleId)).schedule).toMatchObject({ capacity: 2, seatsLeft: 1 });
    expect(await spotsOn(scheduleId)).toEqual({ [noor.bookingId]: 1 });
    expect(await eventsOf(noor.bookingId)).toEqual([
      {
        data: expect.objectContaining({
          before: { number: 2, kind: 'reformer' },
          spot: { number: 1, kind: 'reformer' },
          because: 'out_of_order',
        }),
      },
    ]);
    // In order again: the seat is back, up to those of the class type.
    expect((await change(roomId, { spots: row(3) })).status).toBe(200);
    expect((await rosterOf(scheduleId)).schedule).toMatchObject({ capacity: 3, seatsLeft: 2 });
    const history = await studio.sql<{ capacity: number }>(
      `SELECT (after ->> 'capacity')::int AS capacity FROM data_history
       WHERE action = 'room.changed' AND after ->> 'id' = $1 ORDER BY at, id`,
      [roomId],
    );
    expect(history).toEqual([{ capacity: 2 }, { capacity: 3 }]);
  });

  test('a full class keeps who is in it, one without a spot, and lets nobody else in', async () => {
    const { roomId, scheduleId } = await addClass();
    const people = await Promise.all([1, 2, 3].map(() => join(scheduleId)));
    for (const [n, one] of people.entries()) expect((await choose(one, n + 1)).status).toBe(200);
    expect((await change(roomId, { spots: row(3, [3]), lowerSeats: true })).status).toBe(200);
    const [first, , third] = people as [Joined, Joined, Joined];
    expect(await spotsOn(scheduleId)).toMatchObject({ [third.bookingId]: null });
    expect(await eventsOf(third.bookingId)).toMatchObject([{ data: { spot: null } }]);
    expect(await eventsOf(first.bookingId)).toEqual([]);
    expect((await rosterOf(scheduleId)).schedule).toMatchObject({
      capacity: 2,
      booked: 3,
      seatsLeft: 0,
    });
    await studio.cancel(first.member, first.bookingId);
    studio.clock.set(studio.clock.in(1));
    const late = await studio.memberWith(1);
    expect((await studio.book(late, scheduleId)).body.code).toBe('CLASS_FULL');
    expect((await choose(third, 1)).status).toBe(200);
  });

  test('while somebody chooses it: nobody is left on it', async () => {
    for (let round = 0; round < 5; round++) {
      const { roomId, scheduleId } = await addClass();
      const noor = await join(scheduleId);
      await Promise.all([
        choose(noor, 3, round % 2),
        change(roomId, { spots: row(3, [3]), lowerSeats: true }),
      ]);
      expect((await spotsOn(scheduleId))[noor.bookingId]).not.toBe(3);
    }
  });
});

test('in another room a number that is not there is lost, and the member is told', async () => {
  const { scheduleId } = await addClass(row(4));
  const [low, high] = [await join(scheduleId), await join(scheduleId)];
  await choose(low, 1);
  await choose(high, 4);
  const roomId = await addRoom(row(4, [4]));
  const moved = await client.ask('PATCH', `schedules/${scheduleId}`, {
    roomId,
    capacity: 3,
    reason: 'painted',
  });
  expect(moved.status).toBe(200);
  expect(await spotsOn(scheduleId)).toEqual({ [low.bookingId]: 1, [high.bookingId]: 3 });
  expect(await eventsOf(low.bookingId)).toEqual([]);
  expect(await eventsOf(high.bookingId)).toMatchObject([{ data: { because: 'other_room' } }]);
});

test.each<[string, RoomSpot[]]>([
  ['a number that stands twice', [...row(1), { ...row(2)[1]!, number: 1 }]],
  ['two on one place', [...row(1), { ...row(1)[0]!, number: 2 }]],
  ['none in order', row(2, [1, 2])],
])('a room is refused: %s', async (_, spots) => {
  const { body } = await client.ask('POST', 'rooms', { name: newId(), capacity: 2, spots });
  expect(body.code).toBe('BAD_REQUEST');
});
