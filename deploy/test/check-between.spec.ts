import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@studio/testing';
import pg from 'pg';
import { checkBetween } from '../local/check-between.js';

const studio = randomUUID();
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
    `CREATE TABLE outbox (studio_id uuid, id uuid, type text, data jsonb, settled_at timestamptz)`,
  );
  await notifications.query(
    `CREATE TABLE email_jobs (studio_id uuid, event_id uuid, user_id uuid, kind text, source text);
     CREATE TABLE recipients (studio_id uuid, user_id uuid, erased_at timestamptz)`,
  );
});
afterAll(async () => {
  await Promise.all([booking.end(), notifications.end()]);
  await Promise.all([databases.booking.drop(), databases.notifications.drop()]);
});

const told = async ({ settled = true } = {}) => {
  const [id, userId] = [randomUUID(), randomUUID()];
  await booking.query(`INSERT INTO outbox VALUES ($1, $2, 'booking.confirmed.v1', $3, $4)`, [
    ...[studio, id, JSON.stringify({ userId }), settled ? new Date() : null],
  ]);
  return { id, userId };
};
const mailed = (id: string, userId: string) =>
  notifications.query(
    `INSERT INTO email_jobs VALUES ($1, $2, $3, 'booking-confirmation', 'event')`,
    [studio, id, userId],
  );
const found = () =>
  checkBetween(
    { booking: databases.booking.url, notifications: databases.notifications.url },
    studio,
  );

test('one mail for each; news on their way and accounts that are gone owe none', async () => {
  for (let n = 0; n < 3; n++) {
    const { id, userId } = await told();
    await mailed(id, userId);
  }
  await told({ settled: false });
  const { userId } = await told();
  await notifications.query(`INSERT INTO recipients VALUES ($1, $2, now())`, [studio, userId]);
  expect(await found()).toEqual([]);
});

test('no mail, two mails, and a mail to somebody else are found', async () => {
  const [none, two, wrong] = [await told(), await told(), await told()];
  await mailed(two.id, two.userId);
  await mailed(two.id, two.userId);
  await mailed(wrong.id, randomUUID());
  expect((await found()).sort()).toEqual(
    [
      `news are one mail: ${none.id} booking.confirmed.v1 made 0`,
      `news are one mail: ${two.id} booking.confirmed.v1 made 2`,
      `news reach the person they are about: ${wrong.id} booking.confirmed.v1 went to somebody else`,
    ].sort(),
  );
});
