import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StudioEvent } from '@studio/contracts';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { PushReceiver } from '@studio/testing/push-receiver';
import { DataSource } from 'typeorm';
import webPush from 'web-push';
import { loadConfig } from '../src/config.js';
import { RetryEmails } from '../src/emails/retry-emails.job.js';
import { SendEmails } from '../src/emails/send-emails.js';
import { listHeld, releaseHeld } from '../src/operations/held.js';
import { findIssues } from '../src/operations/issues.js';
import { RetryPush } from '../src/push/retry-push.job.js';
import { SendPush } from '../src/push/send-push.js';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

let testApp: NotificationsTestApp;
let receiver: PushReceiver;
const logs = mkdtempSync(join(tmpdir(), 'studio-sent-'));
beforeAll(async () => {
  const vapid = webPush.generateVAPIDKeys();
  [testApp, receiver] = await Promise.all([
    NotificationsTestApp.start({
      SENT_LOG_DIR: logs,
      LOCAL_MODE: '1',
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
    }),
    PushReceiver.start(),
  ]);
});
afterAll(async () => {
  await Promise.all([testApp.stop(), receiver.stop()]);
  rmSync(logs, { recursive: true, force: true });
});

const statusOf = async (event: StudioEvent): Promise<string | undefined> =>
  (
    await testApp.sql<{ status: string }>(`SELECT status FROM email_jobs WHERE event_id = $1`, [
      event.id,
    ])
  )[0]?.status;
const reaches = (event: StudioEvent, status: string) =>
  until(async () => (await statusOf(event)) === status);

/** A booking that was mailed before the loss. */
const mailed = async (): Promise<{ person: Person; event: ReturnType<typeof testApp.booked> }> => {
  const person = await testApp.person();
  const event = testApp.booked(person.id);
  await testApp.deliver(event);
  await reaches(event, 'sent');
  return { person, event };
};

test('after a restore nobody is mailed twice, and what was never sent goes out when it is released', async () => {
  // Sent, and in the log of it; the backup ends before the database has noted that.
  const notNoted = await mailed();
  const restoredTo = new Date();
  const queuedThen = await mailed();
  const notYetHeard = await mailed();
  const againByTheClock = await mailed();
  const unsent = await testApp.person();

  // As the database was at the moment that it is taken back to.
  await testApp.sql(`INSERT INTO outgoing_holds (studio_id, restored_to) VALUES ($1, $2)`, [
    HOME_STUDIO_ID,
    restoredTo,
  ]);
  await testApp.sql(
    `UPDATE email_jobs SET status = 'queued', next_attempt_at = now(), sent_at = NULL, attempts = 0
     WHERE event_id = ANY($1)`,
    [[notNoted.event.id, queuedThen.event.id]],
  );
  for (const { event } of [notYetHeard, againByTheClock]) {
    await testApp.sql(`DELETE FROM email_jobs WHERE event_id = $1`, [event.id]);
    await testApp.sql(`DELETE FROM inbox WHERE event_id = $1`, [event.id]);
  }
  await testApp.sql(
    `DELETE FROM email_log l WHERE NOT EXISTS (
       SELECT FROM email_jobs j WHERE j.id = l.job_id AND j.status = 'sent')`,
  );

  // The queues of the other services come again; what is due by the clock is an event of its own.
  const second = testApp.booked(againByTheClock.person.id);
  const first = testApp.booked(unsent.id);
  for (const event of [notYetHeard.event, second, first]) await testApp.deliver(event);
  for (const event of [notNoted.event, queuedThen.event, notYetHeard.event, second, first])
    await reaches(event, 'queued');
  const mails = testApp.mails.mails.length;
  const waiting = await testApp.sql<{ id: string }>(
    `SELECT id FROM email_jobs WHERE status = 'queued'`,
  );
  await testApp.app.get(RetryEmails).execute();
  await testApp.app.get(SendEmails).execute(HOME_STUDIO_ID, waiting);
  expect(testApp.mails.mails).toHaveLength(mails);

  const dataSource = testApp.app.get(DataSource);
  const config = loadConfig(testApp.env);
  const [title, ...held] = await listHeld(dataSource, config);
  expect(title).toContain('5 mails and 0 push messages wait');
  const endings = held.map((each) => /\((not sent|sent|probably sent)/.exec(each)?.[1]);
  expect(endings.sort()).toEqual(['not sent', 'probably sent', 'sent', 'sent', 'sent']);
  expect(held.join()).not.toContain('@');

  await releaseHeld(dataSource, config, false);
  await reaches(first, 'sent');
  for (const { event } of [notNoted, queuedThen]) expect(await statusOf(event)).toBe('sent');
  expect(await statusOf(notYetHeard.event)).toBe('sent');
  // Whoever looks at the list of mails can send it again.
  expect(await statusOf(second)).toBe('failed');
  const people = [notNoted, queuedThen, notYetHeard, againByTheClock].map(({ person }) => person);
  for (const { email } of [...people, unsent]) expect(testApp.mails.to(email)).toHaveLength(1);
  expect(await listHeld(dataSource, config)).toEqual(['notifications: nothing is held']);
  expect(await findIssues(dataSource, HOME_STUDIO_ID)).toEqual([]);
});

const pushesOf = (event: StudioEvent) =>
  testApp.sql<{ id: string; status: string; error: string | null }>(
    `SELECT id, status, error FROM push_jobs WHERE event_id = $1`,
    [event.id],
  );
const pushReaches = (event: StudioEvent, status: string) =>
  until(async () => (await pushesOf(event)).some((one) => one.status === status));

const withDevice = async (): Promise<{ person: Person; endpoint: string }> => {
  const person = await testApp.person();
  const device = receiver.device();
  const { status } = await testApp.call('POST', '/api/me/push-devices', {
    as: person,
    body: device,
  });
  expect(status).toBe(201);
  return { person, endpoint: device.endpoint };
};

/** A booking that was shown on the phone before the loss. */
const pushed = async () => {
  const { person, endpoint } = await withDevice();
  const event = testApp.booked(person.id);
  await testApp.deliver(event);
  await pushReaches(event, 'sent');
  await reaches(event, 'sent');
  return { person, endpoint, event };
};

test('after a restore no phone shows a message twice, and what was never sent goes out when it is released', async () => {
  const restoredTo = new Date();
  const [queuedThen, notYetHeard, againByTheClock] = [
    await pushed(),
    await pushed(),
    await pushed(),
  ];
  const unsent = await withDevice();

  await testApp.sql(`INSERT INTO outgoing_holds (studio_id, restored_to) VALUES ($1, $2)`, [
    HOME_STUDIO_ID,
    restoredTo,
  ]);
  await testApp.sql(
    `UPDATE push_jobs SET status = 'queued', next_attempt_at = now(), attempts = 0
     WHERE event_id = $1`,
    [queuedThen.event.id],
  );
  for (const { event } of [notYetHeard, againByTheClock])
    for (const table of ['push_jobs', 'email_jobs', 'inbox'])
      await testApp.sql(`DELETE FROM ${table} WHERE event_id = $1`, [event.id]);

  const second = testApp.booked(againByTheClock.person.id);
  const first = testApp.booked(unsent.person.id);
  for (const event of [notYetHeard.event, second, first]) await testApp.deliver(event);
  const waiting = [queuedThen.event, notYetHeard.event, second, first];
  for (const event of waiting) await pushReaches(event, 'queued');
  const { requestCount } = receiver;
  await testApp.app.get(RetryPush).execute();
  for (const event of waiting)
    for (const { id } of await pushesOf(event))
      await testApp.app.get(SendPush).execute({ studioId: HOME_STUDIO_ID, id });
  expect(receiver.requestCount).toBe(requestCount);

  const dataSource = testApp.app.get(DataSource);
  const config = loadConfig(testApp.env);
  const [title, ...held] = await listHeld(dataSource, config);
  expect(title).toContain('3 mails and 4 push messages wait');
  const endings = held
    .filter((each) => each.includes('push: Class booked'))
    .map((each) => /\((not sent|sent|probably sent)/.exec(each)?.[1]);
  expect(endings.sort()).toEqual(['not sent', 'probably sent', 'sent', 'sent']);

  await releaseHeld(dataSource, config, false);
  await pushReaches(first, 'sent');
  expect((await pushesOf(queuedThen.event))[0]?.status).toBe('sent');
  expect((await pushesOf(notYetHeard.event))[0]?.status).toBe('sent');
  expect(await pushesOf(second)).toMatchObject([
    { status: 'dropped', error: 'probably sent before the restore' },
  ]);
  for (const { endpoint } of [queuedThen, notYetHeard, againByTheClock, unsent])
    expect(receiver.to(endpoint)).toHaveLength(1);
});

test('the log outside says nothing of anybody', async () => {
  const { person, event } = await mailed();
  const text = readdirSync(logs)
    .map((name) => readFileSync(join(logs, name), 'utf8'))
    .join('');
  expect(text).toMatch(/^\d{4}-\d{2}-\d{2}T\S+Z [\w-]{27} [\w-]{27}$/m);
  for (const known of [person.email, person.id, event.id, 'Reformer'])
    expect(text).not.toContain(known);
});
