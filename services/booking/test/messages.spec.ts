import { randomUUID } from 'node:crypto';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import type { Broadcast, EventData } from '@studio/contracts';
import { until } from '@studio/testing';
import { SendBroadcasts } from '../src/people/broadcasts/send-broadcasts.job.js';
import {
  countByOutcome,
  OpenStudio,
  type Answer,
  type Person,
  type AnswerBody,
} from './open-studio.js';

let studio: OpenStudio;
let admin: Person;
beforeAll(async () => {
  studio = await OpenStudio.open();
  admin = await studio.person('admin', { fullName: 'Sara Admin' });
});
afterAll(() => studio.close());

const message = { subject: 'Bring socks', text: 'The floor is new.', channels: ['email', 'inApp'] };

const send = (
  path: string,
  { as = admin, body = message, key = randomUUID() as string } = {},
): Promise<Answer<AnswerBody>> =>
  studio.call('POST', `/api/admin/${path}/message`, { token: as.token, body, ...(key && { key }) });

const classWith = async (members: number) => {
  const scheduleId = await studio.addClass();
  const people: Person[] = [];
  for (let n = 0; n < members; n++) {
    const member = await studio.memberWith(2);
    await studio.book(member, scheduleId);
    people.push(member);
  }
  return { scheduleId, people };
};

const eventsOf = (about: string) =>
  studio
    .sql<{ data: EventData<'studio.message_sent.v1'> }>(
      `SELECT data FROM outbox WHERE type = 'studio.message_sent.v1' AND data->'about'->>'id' = $1`,
      [about],
    )
    .then((rows) => rows.map(({ data }) => data));

const audience = async (path: string): Promise<unknown> =>
  (await studio.call('GET', `/api/admin/${path}/audience`, { token: admin.token })).body;

const reserve = async (eventId: string, status: string, expiresAt: Date | null) => {
  const member = newId();
  await studio.sql(
    `INSERT INTO event_reservations (studio_id, id, event_id, member_id, status, expires_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, now())`,
    [HOME_STUDIO_ID, newId(), eventId, member, status, expiresAt],
  );
  return member;
};

const anEvent = async (): Promise<string> => {
  const id = newId();
  await studio.sql(
    `INSERT INTO events (studio_id, id, title, description, leader, location, starts_at, ends_at,
       price, capacity, taken)
     VALUES ($1, $2, 'Breathwork', '', 'Maya', 'Studio', $3, $4, 0, 14, 0)`,
    [HOME_STUDIO_ID, id, studio.clock.in(48), studio.clock.in(50)],
  );
  return id;
};

test('everyone with a seat is told, in one message that commits with its history', async () => {
  const { scheduleId, people } = await classWith(3);
  const [gone] = people;
  const { items } = (await studio.call('GET', '/api/me/bookings', { token: gone!.token })).body;
  await studio.cancel(gone!, items![0]!.id);
  expect(await audience(`schedules/${scheduleId}`)).toEqual({ recipients: 2 });
  const { status, body } = await send(`schedules/${scheduleId}`);
  expect([status, body]).toEqual([201, { messageId: expect.any(String), recipients: 2 }]);
  const [payloads, ...more] = await eventsOf(scheduleId);
  expect(more).toEqual([]);
  expect(payloads).toMatchObject({
    ...message,
    about: { kind: 'class', id: scheduleId, name: 'Reformer Flow' },
    sentBy: 'Sara Admin',
  });
  expect(payloads?.recipients).toEqual(
    people
      .slice(1)
      .map(({ id }) => id)
      .sort(),
  );
  const history = await studio.sql(
    `SELECT actor_id, subject_user_id, after->>'subject' AS subject FROM data_history
     WHERE action = 'class.message_sent' AND after->>'classId' = $1 ORDER BY subject_user_id`,
    [scheduleId],
  );
  expect(history).toEqual(
    payloads?.recipients.map((subject_user_id) => ({
      actor_id: admin.id,
      subject_user_id,
      subject: 'Bring socks',
    })),
  );
});

test('an event: places booked and held, not lapsed or cancelled ones', async () => {
  const id = await anEvent();
  const booked = await reserve(id, 'confirmed', null);
  const held = await reserve(id, 'active', studio.clock.in(1));
  await reserve(id, 'active', studio.clock.in(-1));
  await reserve(id, 'cancelled', null);
  expect(await audience(`events/${id}`)).toEqual({ recipients: 2 });
  expect((await send(`events/${id}`)).status).toBe(201);
  const [payloads] = await eventsOf(id);
  expect(payloads?.recipients).toEqual([booked, held].sort());
});

test('ten presses of one button at once: one message, ten equal answers', async () => {
  const { scheduleId } = await classWith(2);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send(`schedules/${scheduleId}`, { key })),
  );
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(await eventsOf(scheduleId)).toHaveLength(1);
  const other = await send(`schedules/${scheduleId}`, { key, body: { ...message, text: 'Else' } });
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});

describe('a trainer', () => {
  const path = (scheduleId: string) => `/api/schedules/${scheduleId}/message`;
  const body = { subject: message.subject, text: message.text };
  const write = (by: Person, scheduleId: string, key: string = randomUUID()) =>
    studio.call('POST', path(scheduleId), { token: by.token, key, body });

  test('writes to an own class three times at most, whatever comes at once', async () => {
    const { scheduleId } = await classWith(2);
    const trainer = await studio.person('trainer', { id: studio.trainerId, fullName: 'Layla H' });
    const key = randomUUID();
    const [one, again] = [
      await write(trainer, scheduleId, key),
      await write(trainer, scheduleId, key),
    ];
    expect([one.status, again.body]).toEqual([201, one.body]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(trainer, scheduleId)));
    expect(countByOutcome(answers)).toEqual({ '201': 2, CLASS_MESSAGE_LIMIT: 4 });
    const sent = await eventsOf(scheduleId);
    expect(sent).toHaveLength(3);
    expect(sent[0]).toMatchObject({
      sentBy: 'Layla H',
      channels: ['email', 'push', 'inApp'],
    });
    const left = await studio.call('GET', path(scheduleId), { token: trainer.token });
    expect(left.body).toEqual({ recipients: 2, sent: 3, limit: 3 });
    // The front desk's own messages are not counted, and not stopped.
    expect((await send(`schedules/${scheduleId}`)).status).toBe(201);
  });

  test('does not write to another trainer’s class, nor does the front desk', async () => {
    const { scheduleId } = await classWith(1);
    for (const role of ['trainer', 'front_desk'] as const) {
      const other = await studio.person(role);
      const refused = await write(other, scheduleId);
      expect([refused.status, refused.body.code]).toEqual([404, 'SCHEDULE_NOT_FOUND']);
      expect((await studio.call('GET', path(scheduleId), { token: other.token })).status).toBe(404);
    }
    expect(await eventsOf(scheduleId)).toEqual([]);
  });
});

test('nobody there: refused, and the key stays free until somebody is', async () => {
  const { scheduleId } = await classWith(0);
  const key = randomUUID();
  const empty = await send(`schedules/${scheduleId}`, { key });
  expect([empty.status, empty.body.code]).toEqual([409, 'NO_RECIPIENTS']);
  await studio.book(await studio.memberWith(1), scheduleId);
  expect((await send(`schedules/${scheduleId}`, { key })).status).toBe(201);
});

test.each([
  {
    title: 'no class',
    path: `schedules/${newId()}`,
    input: {},
    status: 404,
    code: 'SCHEDULE_NOT_FOUND',
  },
  { title: 'no event', path: `events/${newId()}`, input: {}, status: 404, code: 'NOT_FOUND' },
  {
    title: 'no key',
    path: `schedules/${newId()}`,
    input: { key: '' },
    status: 400,
    code: 'IDEMPOTENCY_KEY_REQUIRED',
  },
  {
    title: 'no words',
    path: `schedules/${newId()}`,
    input: { body: { ...message, text: '  ' } },
    status: 400,
    code: 'BAD_REQUEST',
  },
  {
    title: 'no channel',
    path: `schedules/${newId()}`,
    input: { body: { ...message, channels: [] } },
    status: 400,
    code: 'BAD_REQUEST',
  },
])('$title: refused', async ({ path, input, status, code }) => {
  const answer = await send(path, input);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test.each(['user', 'trainer'] as const)('a %s may not', async (role) => {
  const as = await studio.person(role);
  expect((await send(`schedules/${newId()}`, { as })).status).toBe(403);
});

describe('to many', () => {
  const broadcast = (audience: object, { sendAt = null as string | null, ...options } = {}) =>
    studio.call('POST', '/api/admin/broadcasts', {
      token: admin.token,
      key: randomUUID(),
      ...options,
      body: { ...message, audience, sendAt },
    });
  const listed = async () =>
    (await studio.call('GET', '/api/admin/broadcasts', { token: admin.token })).body as unknown as {
      items: Broadcast[];
    };
  const one = async (id: string) => (await listed()).items.find((item) => item.id === id);
  const sent = (id: string) =>
    until(async () => {
      const found = await one(id);
      expect(found?.status).toBe('sent');
      return found;
    });
  const idOf = ({ body }: Answer<AnswerBody>) => (body as unknown as Broadcast).id;
  const recipientsOf = async (id: string) => {
    const rows = await studio.sql<{ data: EventData<'studio.broadcast_sent.v1'> }>(
      `SELECT data FROM outbox WHERE type = 'studio.broadcast_sent.v1' AND data->>'broadcastId' = $1`,
      [id],
    );
    return rows.map(({ data }) => data.recipients);
  };
  const addMembers = (count: number) =>
    studio.sql<{ id: string }>(
      `INSERT INTO members (studio_id, id, email, full_name, role, told_at)
       SELECT $1, gen_random_uuid(), 'm' || n || '@example.com', 'Member ' || n, 'user', $3
       FROM generate_series(1, $2::int) AS n RETURNING id`,
      [HOME_STUDIO_ID, count, studio.clock.now()],
    );

  test('to all: 50 at a time, nobody twice, by two instances of the job at once', async () => {
    await addMembers(120);
    const { id } = (await broadcast({ kind: 'all' })).body as unknown as Broadcast;
    const job = studio.apps[0]!.app.get(SendBroadcasts);
    await Promise.all([job.execute(), job.execute()]);
    const { recipients, handedOver } = (await sent(id))!;
    expect(handedOver).toBe(recipients);
    const batches = await recipientsOf(id);
    expect(batches.every((batch) => batch.length <= 50)).toBe(true);
    const all = batches.flat();
    expect([all.length, new Set(all).size]).toEqual([recipients, recipients]);
    expect(recipients).toBeGreaterThanOrEqual(120);
    const issues = await studio.issues();
    expect(issues.filter(({ rule }) => rule.includes('message is for'))).toEqual([]);
  });

  test('segments: who booked the type, who has a plan, who was not seen, who is named', async () => {
    const [booked, planned, lost, other] = (await addMembers(4)).map(({ id }) => id);
    const { scheduleId, people } = await classWith(1);
    await studio.sql(`UPDATE bookings SET member_id = $1 WHERE schedule_id = $2`, [
      booked,
      scheduleId,
    ]);
    const classTypeId = await studio.addClassType();
    await studio.sql(`UPDATE schedules SET class_type_id = $2 WHERE id = $1`, [
      scheduleId,
      classTypeId,
    ]);
    await studio.sql('UPDATE class_types SET ladies_only = true WHERE id = $1', [classTypeId]);
    const planId = newId();
    await studio.sql(
      `INSERT INTO member_subscriptions (studio_id, id, member_id, plan_id, status, period_start,
         period_end, cancel_at_period_end, as_of)
       VALUES ($1, $2, $3, $4, 'active', $5, $6, false, $5)`,
      [HOME_STUDIO_ID, newId(), planned, planId, studio.clock.now(), studio.clock.in(600)],
    );
    const past = await classWith(1);
    const longAgo = studio.clock.in(-40 * 24);
    await studio.sql(
      `UPDATE bookings SET member_id = $1, status = 'attended', checked_in_at = $3
       WHERE schedule_id = $2`,
      [lost, past.scheduleId, longAgo],
    );
    await studio.sql(
      `UPDATE schedules SET starts_at = $2, ends_at = $2::timestamptz + interval '50 min' WHERE id = $1`,
      [past.scheduleId, longAgo],
    );
    const cases = [
      [{ kind: 'class_type', classTypeId, days: 30 }, [booked]],
      [{ kind: 'ladies', days: 365 }, [booked]],
      [{ kind: 'plan', planId }, [planned]],
      [{ kind: 'not_seen', days: 30 }, [lost]],
      [{ kind: 'members', memberIds: [other, other] }, [other]],
    ] as const;
    for (const [audience, expected] of cases) {
      const id = idOf(await broadcast(audience));
      await sent(id);
      expect([audience.kind, (await recipientsOf(id)).flat()]).toEqual([audience.kind, expected]);
    }
    expect(people).toHaveLength(1);
  });

  test('in the quiet hours it waits for their end; until then it can be cancelled', async () => {
    await addMembers(1);
    const inQuietHours = '2026-12-01T20:00:00.000Z';
    const { id, sendAt } = (await broadcast({ kind: 'all' }, { sendAt: inQuietHours }))
      .body as unknown as Broadcast;
    expect(sendAt).toBe('2026-12-02T03:00:00.000Z');
    const cancel = () =>
      studio.call('DELETE', `/api/admin/broadcasts/${id}`, { token: admin.token });
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 200]);
    studio.clock.set('2026-12-02T03:00:01Z');
    await studio.apps[0]!.app.get(SendBroadcasts).execute();
    expect([(await one(id))?.status, await recipientsOf(id)]).toEqual(['cancelled', []]);
    const next = idOf(await broadcast({ kind: 'all' }));
    await sent(next);
    const late = await studio.call('DELETE', `/api/admin/broadcasts/${next}`, {
      token: admin.token,
    });
    expect([late.status, late.body.code]).toEqual([409, 'MESSAGE_SENT']);
  });

  test('a test goes to its writer alone; nobody to write to is refused; one key, one message', async () => {
    const options = { token: admin.token, key: randomUUID(), body: message };
    const tests = [1, 2].map(() => studio.call('POST', '/api/admin/broadcasts/test', options));
    expect((await Promise.all(tests)).map(({ status }) => status)).toEqual([201, 201]);
    const rows = await studio.sql<{ data: EventData<'studio.broadcast_sent.v1'> }>(
      `SELECT data FROM outbox WHERE type = 'studio.broadcast_sent.v1' AND data->'recipients' = $1`,
      [JSON.stringify([admin.id])],
    );
    expect(rows).toHaveLength(1);
    const nobody = await broadcast({ kind: 'members', memberIds: [newId()] });
    expect([nobody.status, nobody.body.code]).toEqual([409, 'NO_RECIPIENTS']);
    const key = randomUUID();
    const twice = await Promise.all([1, 2].map(() => broadcast({ kind: 'all' }, { key } as never)));
    expect(new Set(twice.map(idOf)).size).toBe(1);
  });
});
