import type { EventData } from '@studio/contracts';
import { RemindOfClasses } from '../src/attendance/reminders/remind-of-classes.job.js';
import { OpenStudio, type Person } from './open-studio.js';
import { PlanClient } from './plan-client.js';

let studio: OpenStudio;
let client: PlanClient;
let admin: Person;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  client = new PlanClient(studio);
  admin = await studio.person('admin', { fullName: 'Rania Saleh' });
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-22T04:00:00Z'));
afterEach(async () => expect(await studio.issues()).toEqual([]));

/** 18:30 of a Tuesday in the studio. */
const evening = new Date('2026-11-24T14:30:00Z');
/** Both instances, twice each, at the same time. */
const runAt = async (at: string): Promise<void> => {
  studio.clock.set(at);
  const jobs = studio.apps.map(({ app }) => app.get(RemindOfClasses, { strict: false }));
  await Promise.all([...jobs, ...jobs].map((job) => job.execute()));
};

type Reminder = EventData<'booking.reminder_due.v1'>;
const remindersOf = async (bookingId: string): Promise<Reminder[]> => {
  const rows = await studio.sql<{ data: Reminder }>(
    `SELECT data FROM outbox
     WHERE type = 'booking.reminder_due.v1' AND data ->> 'bookingId' = $1 ORDER BY id`,
    [bookingId],
  );
  return rows.map(({ data }) => data);
};
const namesOf = async (bookingId: string): Promise<string[]> =>
  (await remindersOf(bookingId)).map(({ reminder }) => reminder);

const booked = async (startsAt = evening) => {
  const member = await studio.memberWith(3);
  const scheduleId = await studio.addClass({ startsAt });
  const { body } = await studio.book(member, scheduleId);
  return { member, scheduleId, bookingId: body.booking!.id };
};
const byAdmin = (method: string, path: string, body: Record<string, unknown>) =>
  studio.call(method, `/api/admin/schedules/${path}`, { token: admin.token, body });

test('to the minute, once each, however many instances and however often they run', async () => {
  const { bookingId, scheduleId, member } = await booked();
  await runAt('2026-11-23T14:29:59Z');
  expect(await namesOf(bookingId)).toEqual([]);
  await runAt('2026-11-23T14:30:00Z');
  await runAt('2026-11-23T14:31:00Z');
  await runAt('2026-11-24T12:29:59Z');
  expect(await namesOf(bookingId)).toEqual(['day']);
  await runAt('2026-11-24T12:30:00Z');
  await runAt('2026-11-24T13:10:00Z');
  await runAt('2026-11-24T14:40:00Z');
  expect(await remindersOf(bookingId)).toMatchObject([
    {
      reminder: 'day',
      userId: member.id,
      scheduleId,
      dueAt: '2026-11-23T14:30:00.000Z',
      usefulUntil: '2026-11-24T12:30:00.000Z',
      cancelUntil: '2026-11-24T02:30:00.000Z',
      consequence: 'credit_used',
      spot: null,
      codeOpensAt: '2026-11-24T14:00:00.000Z',
    },
    {
      reminder: 'soon',
      dueAt: '2026-11-24T12:30:00.000Z',
      usefulUntil: '2026-11-24T14:00:00.000Z',
    },
  ]);
});

test.each([
  ['ten hours before', '2026-11-24T04:30:00Z', ['soon']],
  ['as the first was due', '2026-11-23T14:30:00Z', ['soon']],
  ['a second sooner', '2026-11-23T14:29:59Z', ['day', 'soon']],
  ['an hour before', '2026-11-24T13:30:00Z', []],
])('booked %s', async (_, at, expected) => {
  studio.clock.set(at);
  const { bookingId } = await booked();
  await runAt('2026-11-23T14:31:00Z');
  await runAt('2026-11-24T12:31:00Z');
  await runAt('2026-11-24T13:31:00Z');
  expect(await namesOf(bookingId)).toEqual(expected);
});

test('a class at sunrise: no one is woken', async () => {
  const { bookingId } = await booked(new Date('2026-11-24T02:30:00Z')); // 06:30
  await runAt('2026-11-23T02:59:59Z'); // 06:59 of the day before
  expect(await namesOf(bookingId)).toEqual([]);
  await runAt('2026-11-23T03:00:00Z'); // 07:00
  await runAt('2026-11-23T16:59:59Z'); // 20:59
  expect(await namesOf(bookingId)).toEqual(['day']);
  await runAt('2026-11-23T17:00:00Z'); // 21:00
  expect(await namesOf(bookingId)).toEqual(['day', 'soon']);
});

test.each([
  // No server from before the moment until then.
  ['a few hours late', '2026-11-24T06:30:00Z', ['day']],
  ['at night', '2026-11-23T20:00:00Z', []],
  ['as the second is due', '2026-11-24T12:30:00Z', ['soon']],
  ['when the member is on the way', '2026-11-24T14:00:00Z', []],
])('after an outage, %s', async (_, at, expected) => {
  const { bookingId } = await booked();
  await runAt(at);
  expect(await namesOf(bookingId)).toEqual(expected);
});

test('who has cancelled is not reminded; who has moved is, of the other class', async () => {
  const { bookingId, member } = await booked();
  await studio.cancel(member, bookingId);
  const other = await booked();
  const scheduleId = await studio.addClass({ startsAt: new Date('2026-11-25T14:30:00Z') });
  const moved = await client.move(other.member, { bookingId: other.bookingId, scheduleId });
  const movedId = (moved.body as { booking: { id: string } }).booking.id;
  await runAt('2026-11-23T14:30:00Z');
  expect(await namesOf(bookingId)).toEqual([]);
  expect(await namesOf(other.bookingId)).toEqual([]);
  await runAt('2026-11-24T14:30:00Z');
  expect(await namesOf(movedId)).toEqual(['day']);
});

test('a class that the studio has cancelled', async () => {
  const { bookingId, scheduleId } = await booked();
  const { status } = await byAdmin('POST', `${scheduleId}/cancel`, { reason: 'no water' });
  expect(status).toBe(200);
  await runAt('2026-11-23T14:30:00Z');
  expect(await namesOf(bookingId)).toEqual([]);
});

test('a class that is moved to another day is told of again, by its new time', async () => {
  const { bookingId, scheduleId } = await booked();
  await runAt('2026-11-23T14:30:00Z');
  const { status } = await byAdmin('PATCH', scheduleId, {
    startsAt: '2026-11-26T14:30:00Z',
    reason: 'the trainer is away',
  });
  expect(status).toBe(200);
  await runAt('2026-11-24T12:30:00Z');
  expect(await namesOf(bookingId)).toEqual(['day']);
  await runAt('2026-11-25T14:30:00Z');
  expect(await remindersOf(bookingId)).toMatchObject([
    { reminder: 'day', startsAt: '2026-11-24T14:30:00.000Z' },
    { reminder: 'day', startsAt: '2026-11-26T14:30:00.000Z' },
  ]);
});

test('who is checked in already, and who has not paid yet', async () => {
  const { bookingId } = await booked();
  const held = await booked();
  await studio.sql(
    `UPDATE bookings SET status = 'attended', checked_in_at = booked_at WHERE id = $1`,
    [bookingId],
  );
  await studio.sql(
    `UPDATE bookings SET status = 'held', hold_expires_at = starts_at WHERE id = $1`,
    [held.bookingId],
  );
  await runAt('2026-11-23T14:30:00Z');
  expect(await namesOf(bookingId)).toEqual([]);
  expect(await namesOf(held.bookingId)).toEqual([]);
  await studio.sql(
    `UPDATE bookings SET status = 'confirmed', hold_expires_at = NULL, checked_in_at = NULL
     WHERE id = ANY ($1)`,
    [[bookingId, held.bookingId]],
  );
});

test('the spot, as it is then', async () => {
  const { bookingId } = await booked();
  const spot = { number: 4, kind: 'reformer', row: 1, column: 1, outOfOrder: false };
  await studio.sql(
    `UPDATE rooms SET spots = $2 WHERE id = (SELECT s.room_id FROM schedules s
       JOIN bookings b ON b.schedule_id = s.id WHERE b.id = $1)`,
    [bookingId, JSON.stringify([spot])],
  );
  await studio.sql(`UPDATE bookings SET spot = 4 WHERE id = $1`, [bookingId]);
  await runAt('2026-11-23T14:30:00Z');
  expect(await remindersOf(bookingId)).toMatchObject([{ spot: { number: 4, kind: 'reformer' } }]);
  await studio.sql(`UPDATE rooms SET spots = '[]'`);
});

test('a cancel at the same instant: reminded or cancelled, never reminded after it', async () => {
  for (let round = 0; round < 10; round++) {
    studio.clock.set('2026-11-22T04:00:00Z');
    const { bookingId, member } = await booked();
    studio.clock.set('2026-11-23T14:30:00Z');
    await Promise.all([studio.cancel(member, bookingId), runAt('2026-11-23T14:30:00Z')]);
    const rows = await studio.sql<{ type: string }>(
      `SELECT type FROM outbox WHERE data ->> 'bookingId' = $1
         AND type IN ('booking.reminder_due.v1', 'booking.cancelled.v1') ORDER BY id`,
      [bookingId],
    );
    const types = rows.map(({ type }) => type);
    expect(types.filter((type) => type === 'booking.reminder_due.v1').length).toBeLessThan(2);
    await runAt('2026-11-23T14:32:00Z');
    expect(await namesOf(bookingId)).toHaveLength(
      types.filter((one) => /reminder/.test(one)).length,
    );
  }
});
