import { newId } from '@studio/domain-kit';
import type { StudioEvent } from '@studio/contracts';
import { until } from '@studio/testing';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

let testApp: NotificationsTestApp;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
});
afterAll(() => testApp.stop());

const second = (n: number): string => `2026-11-20T08:00:0${n}.000Z`;

const bookedAt = (n: number, userId: string, bookingId = newId()): StudioEvent => ({
  ...testApp.booked(userId, { bookingId }),
  occurredAt: second(n),
});

const cancelledAt = (n: number, userId: string, bookingId: string): StudioEvent => {
  const { paidWith: _p, cancelUntil: _c, ...booking } = testApp.booked(userId, { bookingId }).data;
  return {
    ...testApp.event('booking.cancelled.v1', { ...booking, late: false, creditReturned: true }),
    occurredAt: second(n),
  };
};

const mailsTo = ({ email }: Person, count: number) =>
  until(() => testApp.mails.to(email).length === count);

test('what many handlers of a batch owe is written together, and each mail goes once', async () => {
  const people = await Promise.all(Array.from({ length: 9 }, () => testApp.person()));
  const [first, ...rest] = people.map(({ id }) => bookedAt(1, id));
  if (!first) throw new Error('nobody');
  await testApp.deliverTogether(first, ...rest);
  for (const person of people) await mailsTo(person, 1);
  const ids = people.map(({ id }) => id);
  const [written] = await testApp.sql(
    `SELECT (SELECT count(DISTINCT created_at) FROM email_jobs WHERE user_id = ANY ($1)) AS jobs,
       (SELECT count(DISTINCT xmin::text) FROM notifications WHERE user_id = ANY ($1)) AS bells`,
    [ids],
  );
  expect(written).toEqual({ jobs: '1', bells: '1' });
  for (const { email } of people) expect(testApp.mails.to(email)).toHaveLength(1);
});

test('a booking made, cancelled and made again in one batch: its entry counts on', async () => {
  const person = await testApp.person();
  const id = newId();
  await testApp.deliverTogether(
    bookedAt(1, person.id, id),
    cancelledAt(2, person.id, id),
    bookedAt(3, person.id, id),
    // One type behind the other, too.
    bookedAt(4, person.id, id),
  );
  await mailsTo(person, 4);
  const entries = await testApp.sql<{ sequence: number }>(
    `SELECT (calendar ->> 'sequence')::int AS sequence FROM email_jobs
     WHERE user_id = $1 ORDER BY calendar ->> 'stampedAt'`,
    [person.id],
  );
  expect(entries.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
});

test('the bell shows what one batch brought in its order', async () => {
  const person = await testApp.person();
  const [first, ...rest] = [1, 2, 3].map((n): StudioEvent => {
    const event = testApp.booked(person.id, { className: `Class ${n}` });
    return { ...event, occurredAt: second(n) };
  });
  if (!first) throw new Error('none');
  await testApp.deliverTogether(first, ...rest);
  await mailsTo(person, 3);
  const bells = await testApp.sql<{ message: string }>(
    `SELECT message FROM notifications WHERE user_id = $1 ORDER BY created_at`,
    [person.id],
  );
  expect(bells.map(({ message }) => /Class \d/.exec(message)?.[0])).toEqual([
    'Class 1',
    'Class 2',
    'Class 3',
  ]);
});
