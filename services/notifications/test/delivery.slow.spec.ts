import { TcpProxy, until } from '@studio/testing';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { findIssues } from '../src/operations/issues.js';
import { FaultySmtp } from './faulty-smtp.js';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

/** A machine that builds beside the tests is slow, not wrong. */
const patient = { timeoutMs: 90_000 };
const smtp = new FaultySmtp();
let testApp: NotificationsTestApp;
beforeAll(async () => {
  await smtp.start();
  testApp = await NotificationsTestApp.start({ SMTP_URL: smtp.url, MAIL_FIRST_PAUSE_MS: '20' });
  // Two instances, each with its workers, relay and retry job.
  await testApp.another();
});
afterAll(async () => {
  await testApp.stop();
  await smtp.stop();
});
beforeEach(() => smtp.release());

const people = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => testApp.person()));

const jobs = (of: readonly Person[]) =>
  testApp.sql<{ status: string; attempts: number }>(
    `SELECT status, attempts FROM email_jobs WHERE user_id = ANY($1)`,
    [of.map(({ id }) => id)],
  );

const allSent = (of: readonly Person[]) =>
  until(async () => {
    const rows = await jobs(of);
    return rows.length === of.length && rows.every(({ status }) => status === 'sent');
  }, patient);

/** Each was acknowledged by the mail server exactly once, and the books agree. */
const eachHasOne = async (of: readonly Person[]): Promise<void> => {
  await allSent(of);
  expect(of.map(({ email }) => smtp.acceptedFor(email).length)).toEqual(of.map(() => 1));
  expect(await findIssues(testApp.app.get(DataSource), HOME_STUDIO_ID)).toEqual([]);
};

test('the same event ten times, on two instances: one mail each', async () => {
  const members = await people(5);
  await Promise.all(members.map(({ id }) => testApp.deliver(testApp.booked(id), 10)));
  await eachHasOne(members);
});

test('the line is cut before the answer: sent again, as the same mail', async () => {
  smtp.mode = 'cut';
  const members = await people(5);
  for (const { id } of members) await testApp.deliver(testApp.booked(id));
  const mine = () =>
    smtp.received.filter(({ to }) =>
      [to].flat().some((one) => members.some(({ email }) => one?.text.includes(email))),
    );
  await until(() => mine().length >= 5, patient);
  smtp.release();
  await eachHasOne(members);
  // The window that SMTP leaves open: whoever has it twice sees one Message-ID.
  expect(mine().length).toBeGreaterThan(5);
  expect(new Set(mine().map(({ messageId }) => messageId)).size).toBe(5);
});

test('a slow server: nobody sends beside the one who waits', async () => {
  smtp.mode = 'hold';
  const members = await people(8);
  for (const { id } of members) await testApp.deliver(testApp.booked(id));
  await until(() => smtp.held.length === 8, patient);
  // Both retry jobs look around while eight mails wait for their answer.
  const before = smtp.received.length;
  const later = await testApp.person();
  await testApp.deliver(testApp.booked(later.id));
  await until(() => smtp.held.length === 9, patient);
  expect(smtp.received.length).toBe(before + 1);
  smtp.release();
  await eachHasOne([...members, later]);
});

test('down for long: many tries, each in the log, one mail', async () => {
  await smtp.stop();
  const members = await people(5);
  for (const { id } of members) await testApp.deliver(testApp.booked(id));
  await until(async () => {
    const rows = await jobs(members);
    return rows.length === 5 && rows.every(({ attempts }) => attempts >= 4);
  }, patient);
  // An hour has passed since.
  await testApp.sql(
    `UPDATE email_jobs SET created_at = created_at - interval '1 hour',
       send_before = send_before - interval '1 hour'
     WHERE status = 'queued'`,
  );
  await smtp.start();
  await eachHasOne(members);
  const [row] = await testApp.sql<{ failed: number; sent: number }>(
    `SELECT count(*) FILTER (WHERE l.outcome = 'failed')::int AS failed,
       count(*) FILTER (WHERE l.outcome = 'sent')::int AS sent
     FROM email_log l JOIN email_jobs j ON j.id = l.job_id WHERE j.user_id = ANY($1)`,
    [members.map(({ id }) => id)],
  );
  expect(row?.sent).toBe(5);
  expect(row?.failed).toBeGreaterThanOrEqual(20 - 5);
});

test('Redis loses everything while fifty mails wait: the retry jobs send them, each once', async () => {
  smtp.mode = 'hold';
  const members = await people(50);
  for (const { id } of members) await testApp.deliver(testApp.booked(id));
  await until(async () => (await jobs(members)).length === 50, patient);
  await testApp.loseRedis();
  smtp.release();
  await eachHasOne(members);
});

test('a mail server that says nothing, without a reset: the mail goes once the line is open', async () => {
  const line = await TcpProxy.to(smtp.url);
  const there = await NotificationsTestApp.start({
    SMTP_URL: line.url,
    MAIL_ANSWER_MS: '500',
    MAIL_FIRST_PAUSE_MS: '20',
  });
  try {
    const [before, during] = [await there.person(), await there.person()];
    const mailTo = async ({ id }: Person) => (await there.deliver(there.booked(id)), id);
    const stateOf = async ({ id }: Person) =>
      (
        await there.sql<{ status: string; attempts: number }>(
          `SELECT status, attempts FROM email_jobs WHERE user_id = $1`,
          [id],
        )
      )[0];
    await mailTo(before);
    await until(
      async () => expect(await stateOf(before)).toMatchObject({ status: 'sent' }) ?? true,
    );
    line.swallow();
    await mailTo(during);
    // Given up, and tried again.
    await until(async () => ((await stateOf(during))?.attempts ?? 0) > 1, patient);
    line.open();
    await until(
      async () => expect(await stateOf(during)).toMatchObject({ status: 'sent' }) ?? true,
      patient,
    );
    expect(smtp.acceptedFor(during.email).length).toBe(1);
  } finally {
    await there.stop();
    await line.stop();
  }
});
