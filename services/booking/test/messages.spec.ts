import { randomUUID } from 'node:crypto';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import type { EventData } from '@studio/contracts';
import { OpenStudio, type Answer, type Person, type AnswerBody } from './open-studio.js';

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
