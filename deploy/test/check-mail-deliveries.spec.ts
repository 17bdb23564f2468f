import { newId } from '@studio/domain-kit';
import { createTestDatabase, type TestDatabase } from '@studio/testing';
import pg from 'pg';
import { checkMailDeliveries } from '../local/check-mail-deliveries.js';

const studio = newId();
let databases: Record<'booking' | 'notifications', TestDatabase>;
let booking: pg.Client;
let notifications: pg.Client;

beforeAll(async () => {
  databases = {
    booking: await createTestDatabase('between_booking'),
    notifications: await createTestDatabase('between_notifications'),
  };
  booking = new pg.Client({ connectionString: databases.booking.url });
  notifications = new pg.Client({ connectionString: databases.notifications.url });
  await Promise.all([booking.connect(), notifications.connect()]);
  // As far as the check looks at them.
  await booking.query(
    `CREATE TABLE outbox (studio_id uuid, id uuid, type text, data jsonb, settled_at timestamptz);
     CREATE TABLE outbox_batches (event_ids uuid[])`,
  );
  await notifications.query(
    `CREATE TABLE email_jobs (studio_id uuid, event_id uuid, user_id uuid, kind text, source text);
     CREATE TABLE recipients (studio_id uuid, user_id uuid, erased_at timestamptz,
       merged_into uuid)`,
  );
});
afterEach(async () => {
  await booking.query('TRUNCATE outbox');
  await notifications.query('TRUNCATE email_jobs, recipients');
});
afterAll(async () => {
  await Promise.all([booking.end(), notifications.end()]);
  await Promise.all([databases.booking.drop(), databases.notifications.drop()]);
});

/** Events of a studio, and the mails of each. */
const fromWaitingList = { fromWaitingList: true };
const healthy: [type: string, mails: string[], data?: object][] = [
  ['booking.confirmed.v1', ['booking-confirmation']],
  ['booking.confirmed.v1', [], fromWaitingList],
  ['booking.confirmed.v1', ['admin-booking'], { bookedBy: newId() }],
  ['booking.confirmed.v1', [], { bookedBy: newId(), notifyMember: false }],
  ['booking.cancelled.v1', [], { notifyMember: false }],
  ['class.waiting_left.v1', ['class-waiting-left']],
  ['class.offered.v1', ['class-offer']],
  ['class.promoted.v1', ['class-place-won']],
  ['booking.rescheduled.v1', ['cancellation', 'booking-confirmation']],
  ['booking.cancelled.v1', ['cancellation']],
  ['schedule.changed.v1', ['schedule-change']],
  ['schedule.cancelled.v1', ['class-cancellation']],
  ['event.waiting_joined.v1', ['event-waiting-list']],
  ['event.waiting_left.v1', ['event-waiting-left']],
  ['event.promoted.v1', ['event-place-won']],
  ['event.window_closing.v1', ['payment-warning']],
  ['event.reservation_lapsed.v1', ['event-place-lapsed']],
  ['event.booked.v1', ['event-booking-confirmation'], fromWaitingList],
  ['event.place_cancelled.v1', ['event-place-cancelled']],
  ['event.cancelled.v1', ['event-cancelled']],
  ['event.changed.v1', ['event-changed']],
  ['package.granted.v1', ['package-purchase']],
  ['schedule.seats_changed.v1', []],
];

interface Published {
  id: string;
  userId: string;
}
const publish = async (type: string, { settled = true, data = {} } = {}): Promise<Published> => {
  const [id, userId] = [newId(), newId()];
  await booking.query(`INSERT INTO outbox VALUES ($1, $2, $3, $4, $5)`, [
    studio,
    id,
    type,
    JSON.stringify({ userId, ...data }),
    settled ? new Date() : null,
  ]);
  return { id, userId };
};
const mailed = (id: string, userId: string, kind: string) =>
  notifications.query(`INSERT INTO email_jobs VALUES ($1, $2, $3, $4, 'event')`, [
    studio,
    id,
    userId,
    kind,
  ]);
const publishedAndMailed = async (type: string, mails: string[], data = {}): Promise<Published> => {
  const events = await publish(type, { data });
  for (const kind of mails) await mailed(events.id, events.userId, kind);
  return events;
};
const found = () =>
  checkMailDeliveries(
    { booking: databases.booking.url, notifications: databases.notifications.url },
    studio,
  );

test('a healthy studio: each of its news is its mails; nothing is found', async () => {
  for (const [type, mails, data] of healthy) await publishedAndMailed(type, mails, data);
  // On its way, and about an account that is gone.
  await publish('booking.confirmed.v1', { settled: false });
  const { userId } = await publish('booking.confirmed.v1');
  await notifications.query(`INSERT INTO recipients VALUES ($1, $2, now())`, [studio, userId]);
  // Of a record that was merged, whose mails are the kept one's.
  const { id, userId: formerId } = await publish('booking.confirmed.v1');
  await notifications.query(`INSERT INTO recipients VALUES ($1, $2, NULL, $3)`, [
    studio,
    formerId,
    userId,
  ]);
  await mailed(id, userId, 'booking-confirmation');
  expect(await found()).toEqual([]);
});

const withMails = healthy.filter(
  ([, mails, data]) => mails.length > 0 && !(data && 'bookedBy' in data),
);

test.each(withMails)('%s without its mails is found, once a mail', async (type, mails) => {
  const { id } = await publish(type);
  expect(await found()).toEqual([
    {
      rule: `${type} is its mails, once each`,
      total: mails.length,
      examples: mails.map((kind) => `${id} made 0 of ${kind}`),
    },
  ]);
});

test.each(withMails)('%s with a mail twice, or to somebody else, is found', async (type, mails) => {
  const [kind = ''] = mails;
  const twice = await publishedAndMailed(type, [...mails, kind]);
  expect(await found()).toEqual([
    {
      rule: `${type} is its mails, once each`,
      total: 1,
      examples: [`${twice.id} made 2 of ${kind}`],
    },
  ]);
  await notifications.query('UPDATE email_jobs SET user_id = $1', [studio]);
  expect(await found()).toContainEqual({
    rule: `${type} reaches its person`,
    total: 1,
    examples: [`${twice.id} went to ${studio}`],
  });
});

test('a seat from a waiting list is not confirmed by a second mail', async () => {
  const { id } = await publishedAndMailed(
    'booking.confirmed.v1',
    ['booking-confirmation'],
    fromWaitingList,
  );
  expect(await found()).toEqual([
    {
      rule: 'booking.confirmed.v1 from a waiting list is its mails, once each',
      total: 1,
      examples: [`${id} made 1 of booking-confirmation`],
    },
  ]);
});

test('many of one kind are counted, the newest shown, and hide no other', async () => {
  const cancelled = await publish('booking.cancelled.v1');
  const confirmed: Published[] = [];
  for (let n = 0; n < 30; n++) confirmed.push(await publish('booking.confirmed.v1'));
  const newest = confirmed.reverse().slice(0, 5);
  expect(await found()).toEqual([
    {
      rule: 'booking.confirmed.v1 is its mails, once each',
      total: 30,
      examples: newest.map(({ id }) => `${id} made 0 of booking-confirmation`),
    },
    {
      rule: 'booking.cancelled.v1 is its mails, once each',
      total: 1,
      examples: [`${cancelled.id} made 0 of cancellation`],
    },
  ]);
});
