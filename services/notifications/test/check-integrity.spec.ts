import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { findIssues } from '../src/operations/issues.js';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

let testApp: NotificationsTestApp;
let noor: Person;
beforeAll(async () => {
  // Nothing looks for due work: what is planted stays.
  testApp = await NotificationsTestApp.start({ JOBS_EVERY_MS: '3600000' });
  noor = await testApp.person();
  await testApp.deliver(testApp.booked(noor.id));
  await until(() => testApp.mails.to(noor.email)[0]);
  await until(async () => {
    const sent = await testApp.sql(`SELECT 1 FROM email_jobs WHERE status = 'sent'`);
    return sent.length === 1;
  });
});
afterAll(() => testApp.stop());

const found = () => findIssues(testApp.app.get(DataSource), HOME_STUDIO_ID);

test('a studio that is right, with a seat from a waiting list and an undone cancel: nothing', async () => {
  const layla = await testApp.person();
  const { paidWith: _, ...booked } = testApp.booked(layla.id).data;
  const { bookingId } = booked;
  const subscriptions = [
    testApp.booked(layla.id, { bookingId, fromWaitingList: true }),
    testApp.event('class.promoted.v1', {
      ...booked,
      entryId: newId(),
      byItself: true,
      declineUntil: null,
    }),
    testApp.event('booking.cancelled.v1', { ...booked, late: false, creditReturned: true }),
    testApp.booked(layla.id, { bookingId }),
  ];
  for (const event of subscriptions) await testApp.deliver(event);
  await until(async () => {
    const mails = await testApp.sql(`SELECT FROM email_jobs WHERE user_id = $1`, [layla.id]);
    const sent = await testApp.sql(`SELECT FROM email_jobs WHERE status = 'sent'`);
    return mails.length === 3 && sent.length === 4;
  });
  expect(await found()).toEqual([]);
});

const copyOf = (changes: string) => `
  INSERT INTO email_jobs SELECT (jsonb_populate_record(j, jsonb_build_object(
    'id', '${newId()}', 'event_id', '${newId()}') || ${changes})).*
  FROM email_jobs j WHERE j.user_id = $1 LIMIT 1`;

const faults: [rule: string, plant: string][] = [
  ['a booking is confirmed by one mail', copyOf(`'{}'`)],
  [
    'a mail that is due is tried',
    copyOf(`jsonb_build_object('status', 'queued', 'calendar', NULL,
      'next_attempt_at', now() - interval '11 minutes')`),
  ],
  [
    'a push message that is due is tried',
    `INSERT INTO push_jobs (studio_id, id, user_id, event_id, device_id, title, message,
       next_attempt_at, send_before)
     VALUES ('${HOME_STUDIO_ID}', '${newId()}', $1, '${newId()}', '${newId()}', '', '',
       now() - interval '11 minutes', now())`,
  ],
  [
    'a mail that was sent has its attempt in the log',
    `DELETE FROM email_log WHERE job_id IN (SELECT id FROM email_jobs WHERE user_id = $1)`,
  ],
  [
    'a mail goes to the address of its person',
    `UPDATE email_jobs SET recipient = 'stranger@spec.studio' WHERE user_id = $1`,
  ],
  [
    'messages to other services are delivered',
    `INSERT INTO outbox (studio_id, id, type, occurred_at, data)
     SELECT '${HOME_STUDIO_ID}', '${newId()}', 'booking.confirmed.v1',
       now() - interval '11 minutes', '{}'
     FROM recipients WHERE user_id = $1`,
  ],
];

test.each(faults)('%s: a planted fault is found', async (rule, plant) => {
  const dataSource = testApp.app.get(DataSource);
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query(plant, [noor.id]);
    const issues = await findIssues(runner.manager as unknown as DataSource, HOME_STUDIO_ID);
    expect(issues.map((issue) => issue.rule)).toContain(rule);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
  expect(await found()).toEqual([]);
});
