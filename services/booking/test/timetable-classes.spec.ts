import { randomUUID } from 'node:crypto';
import { editConflict } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { z } from 'zod';
import { OpenStudio, type Answer, type AnswerBody, type Person } from './open-studio.js';
import { PlanClient } from './plan-client.js';
import { TimetableClient } from './timetable-client.js';
import { whileLocked } from './while-locked.js';

const editConflictAnswer = z.object({ code: z.literal('EDIT_CONFLICT'), details: editConflict });

let studio: OpenStudio;
let client: TimetableClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  client = await TimetableClient.open(studio);
});
afterAll(() => studio.close());

const reason = 'the boiler broke';
const rowOf = async (id: string) =>
  (
    await studio.sql<{ capacity: number; booked: number; status: string; sequence: number }>(
      'SELECT capacity, booked, status, sequence FROM schedules WHERE id = $1',
      [id],
    )
  )[0]!;

test('an admin adds a class once, where and when trainer and room are free', async () => {
  const roomId = await client.room(8);
  const request = {
    classTypeId: studio.classTypeId,
    trainerId: await studio.addTrainer(),
    roomId,
    startsAt: '2026-11-26T05:00:00Z',
    capacity: 8,
  };
  const key = randomUUID();
  const first = await client.send({ method: 'POST', path: 'schedules', body: request, key });
  expect(first).toMatchObject({ status: 201, body: { startTime: '09:00', endTime: '09:50' } });
  // Two hours before it, as the studio begins with.
  expect(first.body).toMatchObject({ changedCancelUntil: '2026-11-26T03:00:00.000Z' });
  expect(
    (await client.send({ method: 'POST', path: 'schedules', body: request, key })).body.id,
  ).toBe(first.body.id);
  const other = { ...request, trainerId: await studio.addTrainer() };
  expect(await client.ask('POST', 'schedules', other)).toMatchObject({
    status: 409,
    body: { code: 'TIMETABLE_CONFLICT', details: { conflicts: [{ because: 'room_busy' }] } },
  });
  const overlapReason = 'half of the room each';
  const beside = await client.ask('POST', 'schedules', { ...other, overlapReason });
  expect(beside).toMatchObject({ status: 201, body: { overlapReason } });
  // Nothing is in its way any more: nothing is left to explain.
  const cancelled = await client.ask('POST', `schedules/${first.body.id ?? ''}/cancel`, { reason });
  expect(cancelled.status).toBe(200);
  const { body } = await client.ask('GET', 'schedules?from=2026-11-26&to=2026-11-26');
  expect(body.items).toContainEqual(
    expect.objectContaining({ id: beside.body.id, overlapReason: null }),
  );
});

test.each<{ title: string; wrong: Record<string, unknown>; status: number; code: string }>([
  {
    title: 'a past time',
    wrong: { startsAt: '2026-11-23T03:59:59Z' },
    status: 422,
    code: 'INVALID_TIMES',
  },
  {
    title: 'more seats than the room has',
    wrong: { capacity: 13 },
    status: 422,
    code: 'CAPACITY_ABOVE_ROOM',
  },
  {
    title: 'a trainer nobody knows',
    wrong: { trainerId: newId() },
    status: 404,
    code: 'TRAINER_NOT_FOUND',
  },
  { title: 'a room nobody knows', wrong: { roomId: newId() }, status: 404, code: 'ROOM_NOT_FOUND' },
  {
    title: 'no such class type',
    wrong: { classTypeId: newId() },
    status: 404,
    code: 'CLASS_TYPE_NOT_FOUND',
  },
  {
    title: 'a time that is none',
    wrong: { startsAt: 'tomorrow' },
    status: 400,
    code: 'BAD_REQUEST',
  },
])('a new class with $title is refused', async ({ wrong, status, code }) => {
  const plan = {
    classTypeId: studio.classTypeId,
    trainerId: await studio.addTrainer(),
    roomId: await client.room(),
    startsAt: '2026-11-27T05:00:00Z',
  };
  const answer = await client.ask('POST', 'schedules', { ...plan, ...wrong });
  expect(answer).toMatchObject({ status, body: { code } });
});

test('another trainer: who booked is told, and cancels free of charge until 2 h before', async () => {
  const startsAt = studio.clock.in(10);
  const id = await studio.addClass({ startsAt });
  const member = await studio.memberWith(1);
  const booked = await studio.book(member, id);
  const trainerId = await studio.addTrainer(undefined, 'Sofia Marin');
  const request = { trainerId, reason };
  expect((await client.ask('PATCH', `schedules/${id}`, request)).status).toBe(200);
  // Safe to repeat: nobody is told twice.
  expect((await client.ask('PATCH', `schedules/${id}`, request)).status).toBe(200);
  expect(await client.payloads('schedule.changed.v1', id)).toMatchObject([
    {
      userId: member.id,
      oldTrainerName: 'Layla Haddad',
      trainerName: 'Sofia Marin',
      reason,
      cancelUntil: studio.clock.in(8).toISOString(),
    },
  ]);
  expect((await rowOf(id)).sequence).toBe(1);
  const gone = await studio.cancel(member, booked.body.booking?.id ?? '');
  expect(gone.body).toMatchObject({ creditReturned: true });
  expect(await studio.issues()).toEqual([]);
});

test('an earlier time: free of charge until it begins, where the time to cancel was later', async () => {
  const id = await studio.addClass({ startsAt: studio.clock.in(80) });
  const member = await studio.memberWith(1);
  await studio.book(member, id);
  const startsAt = studio.clock.in(30).toISOString();
  expect((await client.ask('PATCH', `schedules/${id}`, { startsAt, reason })).status).toBe(200);
  expect(await client.payloads('schedule.changed.v1', id)).toMatchObject([
    { userId: member.id, startsAt, cancelUntil: startsAt },
  ]);
});

test('who books while their class is moved has its new time', async () => {
  const id = await studio.addClass({ startsAt: studio.clock.in(90) });
  const member = await studio.memberWith(1);
  const text = `UPDATE schedules SET starts_at = starts_at + interval '2 h',
    ends_at = ends_at + interval '2 h' WHERE id = $1`;
  let answer: Answer<AnswerBody> | undefined;
  await whileLocked(studio, { text, values: [id], waiting: 1 }, async () => {
    answer = await studio.book(member, id);
  });
  expect(answer).toMatchObject({
    status: 201,
    body: { booking: { schedule: { startsAt: studio.clock.in(92).toISOString() } } },
  });
  expect(await studio.issues()).toEqual([]);
});

test('seats: never under those booked, more go to who waits in the same moment', async () => {
  const id = await studio.addClass({ startsAt: studio.clock.in(72), capacity: 2 });
  const members = [await studio.memberWith(1), await studio.memberWith(1)];
  for (const member of members) expect((await studio.book(member, id)).status).toBe(201);
  const low = await client.ask('PATCH', `schedules/${id}`, { capacity: 1, reason });
  expect(low).toMatchObject({
    status: 409,
    body: { code: 'CAPACITY_BELOW_BOOKED', details: { booked: 2 } },
  });
  const waiter = await studio.memberWith(1);
  const joined = await studio.call('POST', `/api/schedules/${id}/waiting-list`, {
    token: waiter.token,
    key: randomUUID(),
    body: { mode: 'auto' },
  });
  expect(joined.status).toBeLessThan(300);
  expect((await client.ask('PATCH', `schedules/${id}`, { capacity: 3, reason })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ capacity: 3, booked: 3 });
  expect(await studio.creditsOf(waiter.packageId)).toBe(0);
  expect(await studio.issues()).toEqual([]);
});

test('a class does not move into another one of a member who is booked, and says so', async () => {
  const [one, other] = [
    await studio.addClass({ startsAt: studio.clock.in(50) }),
    await studio.addClass({ startsAt: studio.clock.in(52) }),
  ];
  const member = await studio.memberWith(2);
  for (const id of [one, other]) expect((await studio.book(member, id)).status).toBe(201);
  const request = {
    startsAt: studio.clock.in(52).toISOString(),
    reason,
    overlapReason: 'two rooms',
  };
  expect(await client.ask('PATCH', `schedules/${one}`, request)).toMatchObject({
    status: 409,
    body: { details: { conflicts: [{ because: 'members_busy' }] } },
  });
});

test('two admins want the same room at the same instant: one gets it', async () => {
  const roomId = await client.room();
  const answers = await Promise.all(
    [0, 1, 0, 1].map(async (app) => {
      const classTypeId = studio.classTypeId;
      const trainerId = await studio.addTrainer();
      const request = { classTypeId, trainerId, roomId, startsAt: '2026-11-28T05:00:00Z' };
      return client.send({ method: 'POST', path: 'schedules', body: request, app });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

test('the studio cancels: what paid comes back at once, names stay, nobody waits any more', async () => {
  const id = await studio.addClass({ startsAt: studio.clock.in(5), capacity: 2 });
  const members = [await studio.memberWith(1), await studio.memberWith(1)];
  for (const member of members) expect((await studio.book(member, id)).status).toBe(201);
  const waiter = await studio.memberWith(1);
  await studio.call('POST', `/api/schedules/${id}/waiting-list`, {
    token: waiter.token,
    key: randomUUID(),
    body: { mode: 'ask' },
  });
  const done = await client.ask('POST', `schedules/${id}/cancel`, { reason });
  expect(done).toMatchObject({ status: 200, body: { status: 'cancelled', booked: 0, waiting: 0 } });
  expect((await client.ask('POST', `schedules/${id}/cancel`, { reason })).status).toBe(200);
  for (const { packageId } of [...members, waiter])
    expect(await studio.creditsOf(packageId)).toBe(1);
  const roster = await studio.sql<{ status: string }>(
    'SELECT status FROM bookings WHERE schedule_id = $1',
    [id],
  );
  expect(roster).toEqual([{ status: 'studio_cancelled' }, { status: 'studio_cancelled' }]);
  const published = await client.payloads('schedule.cancelled.v1', id);
  expect(published.map(({ userId }) => userId).sort()).toEqual(members.map((one) => one.id).sort());
  expect(published[0]).toMatchObject({ reason, cameBack: 'credit', credits: 1 });
  const kept = await studio.sql(
    `SELECT subject_user_id FROM data_history
     WHERE action = 'schedule.cancelled' AND subject_user_id = ANY($1::uuid[])`,
    [members.map((one) => one.id)],
  );
  expect(kept).toHaveLength(2);
  expect(await studio.book(members[0]!, id)).toMatchObject({
    status: 409,
    body: { code: 'CLASS_CANCELLED' },
  });
  expect(await studio.issues()).toEqual([]);
});

test('a plan’s class is counted no more, a card is refunded, an unpaid hold ends', async () => {
  const plans = new PlanClient(studio);
  const id = await studio.addClass({ startsAt: studio.clock.in(6) });
  const [subscriber, payer, payingStill] = [
    await studio.person(),
    await studio.person(),
    await studio.person(),
  ];
  await plans.subscribe(subscriber, await plans.addPlan({ limit: 8 }));
  expect((await studio.book(subscriber, id)).status).toBe(201);
  const paid = await plans.hold(payer, id);
  const paymentId = newId();
  await plans.pay(payer, paid.body.booking?.id ?? '', { paymentId });
  expect((await plans.hold(payingStill, id)).status).toBe(201);
  expect((await client.ask('POST', `schedules/${id}/cancel`, { reason })).status).toBe(200);
  const came = (await client.payloads('schedule.cancelled.v1', id)).map((one) => [
    one['userId'],
    one['cameBack'],
  ]);
  expect(Object.fromEntries(came)).toEqual({
    [subscriber.id]: 'class',
    [payer.id]: 'money',
    [payingStill.id]: 'nothing',
  });
  const owed = await studio.sql<{ data: object }>(
    `SELECT data FROM outbox WHERE type = 'class.refund_due.v1' AND data ->> 'paymentId' = $1`,
    [paymentId],
  );
  expect(owed).toMatchObject([{ data: { userId: payer.id, reason: 'cancelled_by_studio' } }]);
  const left = await studio.call('GET', '/api/me/allowances', subscriber);
  expect(left.body.items).toMatchObject([{ used: 0, left: 8 }]);
  expect(await studio.issues()).toEqual([]);
});

/** reliability.md, 34. */
test('twenty book while the class is cancelled: every booking is given back, none comes later', async () => {
  for (let round = 0; round < 3; round++) {
    const id = await studio.addClass({ startsAt: studio.clock.in(60 + round), capacity: 20 });
    const members: (Person & { packageId: string })[] = [];
    for (let n = 0; n < 20; n++) members.push(await studio.memberWith(1));
    await studio.arrive(members);
    const [cancelled, ...answers] = await Promise.all([
      client.ask('POST', `schedules/${id}/cancel`, { reason }),
      ...members.map((member, n) => studio.book(member, id, { app: n % 2 })),
    ]);
    expect(cancelled.status).toBe(200);
    const booked = answers.filter(({ status }) => status === 201).length;
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const rest = answers.filter(({ status }) => status !== 201);
    expect(new Set(rest.map(({ body }) => body.code ?? ''))).toEqual(
      new Set(rest.length > 0 ? ['CLASS_CANCELLED'] : []),
    );
    const places = await studio.sql<{ status: string }>(
      'SELECT status FROM bookings WHERE studio_id = $1 AND schedule_id = $2',
      [HOME_STUDIO_ID, id],
    );
    expect(places).toHaveLength(booked);
    expect(places.filter(({ status }) => status !== 'studio_cancelled')).toEqual([]);
    expect(await client.payloads('schedule.cancelled.v1', id)).toHaveLength(booked);
    for (const { packageId } of members) expect(await studio.creditsOf(packageId)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', booked: 0 });
  }
  expect(await studio.issues()).toEqual([]);
});

describe('two admins with the same form open', () => {
  interface Form {
    method: 'PATCH' | 'PUT' | 'POST';
    path: string;
    /** What each of the two admins sets of one field; and a field that only a third sets. */
    first: Record<string, unknown>;
    second: Record<string, unknown>;
    other?: Record<string, unknown>;
    field: string;
  }
  const put = (settings: object) => ({ settings, reason });
  const forms: [string, () => Promise<Form>][] = [
    [
      'class',
      async () => ({
        method: 'PATCH',
        path: `schedules/${await studio.addClass()}`,
        field: 'capacity',
        first: { capacity: 8, reason },
        second: { capacity: 6, reason },
        other: { trainerId: await studio.addTrainer(), reason },
      }),
    ],
    [
      'series',
      async () => ({
        method: 'PATCH',
        path: `series/${await client.series()}`,
        field: 'startTime',
        first: { startTime: '10:30' },
        second: { startTime: '11:30' },
        other: { capacity: 7 },
      }),
    ],
    [
      'class type',
      async () => ({
        method: 'PATCH',
        path: `class-types/${await studio.addClassType()}`,
        field: 'minutes',
        first: { minutes: 40 },
        second: { minutes: 45 },
        other: { description: 'Quiet.' },
      }),
    ],
    [
      'room',
      async () => ({
        method: 'PATCH',
        path: `rooms/${await client.room()}`,
        field: 'name',
        first: { name: 'A' },
        second: { name: 'B' },
        other: { capacity: 14 },
      }),
    ],
    [
      'trainer',
      async () => ({
        method: 'PATCH',
        path: `trainers/${await studio.addTrainer()}`,
        field: 'bio',
        first: { bio: 'A' },
        second: { bio: 'B' },
        other: { specialities: ['Mat'] },
      }),
    ],
    [
      'settings',
      () =>
        Promise.resolve({
          method: 'PUT',
          path: 'settings',
          field: 'graceDays',
          first: put({ graceDays: 4 }),
          second: put({ graceDays: 5 }),
          other: put({ creditsLowAt: 3 }),
        }),
    ],
    [
      'event',
      async () => {
        const event = await client.ask('POST', 'events', {
          title: 'Open day',
          description: '',
          leader: 'Layla',
          location: 'Studio',
          startsAt: '2026-12-20T06:00:00.000Z',
          endsAt: '2026-12-20T08:00:00.000Z',
          price: 0,
          capacity: 10,
        });
        return {
          method: 'PATCH',
          path: `events/${event.body.id ?? ''}`,
          field: 'title',
          first: { title: 'A' },
          second: { title: 'B' },
          other: { location: 'Roof' },
        };
      },
    ],
    [
      'package',
      async () => {
        const { packageId } = await studio.memberWith(5);
        return {
          method: 'POST',
          path: `packages/${packageId}/extend`,
          field: 'expiresOn',
          first: { expiresOn: '2027-03-01', reason },
          second: { expiresOn: '2027-04-01', reason },
        };
      },
    ],
  ];

  test.each(forms)('%s: one of two saves wins, the other hears who changed what', async (_, of) => {
    const { method, path, first, second, other, field } = await of();
    const version = 0;
    const answers = await Promise.all([
      client.ask(method, path, { ...first, version }),
      client.send({ method, path, body: { ...second, version }, app: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)!;
    const { details } = editConflictAnswer.parse(lost.body);
    expect(details).toMatchObject({ version: 1, changes: [{ field, by: 'Noor Al Suwaidi' }] });
    // Another field of the same old form is merged.
    if (other) expect((await client.ask(method, path, { ...other, version })).status).toBe(200);
    // Mine after all: with the version that the refusal named.
    const mine = answers[0] === lost ? first : second;
    const again = await client.ask(method, path, { ...mine, version: details.version });
    expect(again.status).toBe(200);
    // A lost answer is asked for once more; a client without a version is as before.
    expect((await client.ask(method, path, { ...mine, version })).status).toBe(200);
    expect((await client.ask(method, path, first)).status).toBe(200);
  });
});
