import { newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { isFinal, isUnknownAddress } from '../src/emails/email-rules.js';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

/** What a mail server says for good ends a mail, and is learnt from. */
let testApp: NotificationsTestApp;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
});
afterAll(() => testApp.stop());

const link = (person: Person, purpose: 'signup' | 'recovery' | 'email_change' | 'invite') =>
  testApp.event('user.link_requested.v1', {
    userId: person.id,
    email: person.email,
    fullName: 'Win at www.spam.example',
    purpose,
    link: 'http://localhost:4200/auth/v1/verify?token=secret-token&type=signup',
    code: '123456',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
interface Job {
  kind: string;
  status: string;
  attempts: number;
  error: string | null;
}
const jobsOf = (person: Person): Promise<Job[]> =>
  testApp.sql<Job>(
    `SELECT kind, status, attempts, error FROM email_jobs WHERE user_id = $1 ORDER BY created_at, id`,
    [person.id],
  );
const ended = (person: Person, count: number) =>
  until(async () => {
    const jobs = await jobsOf(person);
    const isOver = jobs.length === count && jobs.every(({ status }) => status !== 'queued');
    return isOver ? jobs : null;
  });

const answers: [stage: string, answer: string, is: { final: boolean; unknown: boolean }][] = [
  ['RCPT TO', '550 5.1.1 User unknown', { final: true, unknown: true }],
  ['RCPT TO', '550 5.1.10 The domain takes no mail', { final: true, unknown: true }],
  ['RCPT TO', '550 No such user here', { final: true, unknown: true }],
  ['RCPT TO', '550 5.7.1 Blocked', { final: true, unknown: false }],
  ['RCPT TO', '552 5.2.2 Mailbox full', { final: true, unknown: false }],
  ['RCPT TO', '550 Go away', { final: true, unknown: false }],
  ['RCPT TO', '450 4.2.1 Later', { final: false, unknown: false }],
  ['DATA', '554 5.7.1 Spam', { final: true, unknown: false }],
  ['DATA', '550 5.1.1 User unknown', { final: true, unknown: true }],
  ['DATA', '451 4.3.0 Later', { final: false, unknown: false }],
  ['MAIL FROM', '553 5.1.8 Bad sender', { final: true, unknown: false }],
  ['MAIL FROM', '530 5.7.0 Sign in first', { final: false, unknown: false }],
  ['AUTH PLAIN', '535 5.7.8 Wrong password', { final: false, unknown: false }],
  ['CONN', '554 No mail here', { final: false, unknown: false }],
  ['STARTTLS', '502 Not known', { final: false, unknown: false }],
];

test.each(answers)('%s: %s', (command, response, { final, unknown }) => {
  const error = { command, responseCode: Number(response.slice(0, 3)), response };
  expect([isFinal(error), isUnknownAddress(error)]).toEqual([final, unknown]);
});

test.each([
  ['after DATA', 'refuse', 554],
  ['after MAIL FROM', 'refuseSender', 550],
] as const)('a 5xx %s ends the mail at once', async (_stage, what, code) => {
  const person = await testApp.person();
  testApp.mails[what] = code;
  try {
    await testApp.deliver(testApp.booked(person.id));
    expect(await ended(person, 1)).toMatchObject([{ status: 'failed', attempts: 1 }]);
  } finally {
    testApp.mails[what] = null;
  }
});

describe('an address that nobody has', () => {
  const since = async (person: Person): Promise<unknown> => {
    const { body } = await testApp.call<{ addressRefusedSince?: string }>(
      'GET',
      '/api/me/preferences',
      { as: person },
    );
    return body.addressRefusedSince;
  };
  const unreachable = async (): Promise<Person> => {
    const person = await testApp.person();
    testApp.mails.unknown.add(person.email);
    await testApp.deliver(testApp.booked(person.id));
    await ended(person, 1);
    await until(async () => (await since(person)) !== undefined);
    return person;
  };

  test('gets no mails that can be done without; its person and the desk see it', async () => {
    const person = await unreachable();
    await testApp.deliver(testApp.booked(person.id));
    const jobs = await ended(person, 2);
    expect(jobs[1]).toMatchObject({
      status: 'skipped',
      error: 'the address was refused by its mail server',
    });
    // What must be sent is tried: the address may be right again.
    await testApp.deliver(link(person, 'recovery'));
    expect((await ended(person, 3))[2]).toMatchObject({ status: 'failed', attempts: 1 });
    const admin = await testApp.person({ role: 'admin' });
    const { body } = await testApp.call<{ items: Job[] }>(
      'GET',
      `/api/admin/emails?userId=${person.id}&status=skipped`,
      { as: admin },
    );
    expect(body.items).toMatchObject([{ error: 'the address was refused by its mail server' }]);
  });

  test('is right again once a mail is taken there', async () => {
    const person = await unreachable();
    testApp.mails.unknown.delete(person.email);
    await testApp.deliver(link(person, 'recovery'));
    await until(async () => (await since(person)) === undefined);
    await testApp.deliver(testApp.booked(person.id));
    expect((await ended(person, 3)).at(-1)).toMatchObject({ status: 'sent' });
  });

  test('stands on the record at the desk, until somebody there lets mails try again', async () => {
    const person = await unreachable();
    const frontDesk = await testApp.person({ role: 'front_desk' });
    const path = `/api/admin/people/${person.id}/mail-address`;
    const call = (method: 'GET' | 'POST', to: string, as: Person) =>
      testApp.call<{ refusedSince: string | null }>(method, to, { as });
    const { body } = await call('GET', path, frontDesk);
    expect(body.refusedSince).toBe(await since(person));
    expect((await call('POST', `${path}/retry`, person)).status).toBe(403);
    for (const _again of [1, 2])
      expect(await call('POST', `${path}/retry`, frontDesk)).toMatchObject({
        status: 200,
        body: { refusedSince: null },
      });
    expect((await call('GET', path, frontDesk)).body).toEqual({ refusedSince: null });
    // It is still nobody's: the next mail says so again.
    await testApp.deliver(testApp.booked(person.id));
    expect((await ended(person, 2)).at(-1)).toMatchObject({ status: 'failed', attempts: 1 });
    await until(async () => (await call('GET', path, frontDesk)).body.refusedSince !== null);
    // And once it is right, mails arrive.
    await call('POST', `${path}/retry`, frontDesk);
    testApp.mails.unknown.delete(person.email);
    await testApp.deliver(testApp.booked(person.id));
    expect((await ended(person, 3)).at(-1)).toMatchObject({ status: 'sent' });
  });

  test('is forgotten with another address', async () => {
    const person = await unreachable();
    const email = `${newId()}@spec.studio`;
    await testApp.deliver(
      testApp.event('profile.changed.v1', {
        userId: person.id,
        email,
        fullName: person.fullName,
        role: 'user',
        avatarUrl: null,
      }),
    );
    await until(async () => (await since(person)) === undefined);
    await testApp.deliver(testApp.booked(person.id));
    await until(() => testApp.mails.to(email).length === 1);
  });
});

test.each(['signup', 'email_change', 'invite'] as const)(
  'a mail of %s to an address that is not confirmed has no name of a stranger',
  async (purpose) => {
    const person = await testApp.person();
    await testApp.deliver(link(person, purpose));
    const mail = await until(() => testApp.mails.to(person.email)[0]);
    expect(`${mail.subject} ${mail.text} ${String(mail.html)}`).not.toContain('Win');
  },
);

test.each([
  ['send-subscription-cancellation-email', { endDate: '2026-12-24' }, 'feedbackURL'],
  [
    'send-class-cancellation-email',
    { className: 'Mat', instructorName: 'Layla', date: '2026-11-24', time: '06:30' },
    'scheduleURL',
  ],
  [
    'send-event-waiting-list-email',
    { eventName: 'Breath', eventDate: '2026-11-24', waitlistPosition: 1 },
    'scheduleUrl',
  ],
] as const)('%s takes links of the studio alone', async (name, payload, field) => {
  const admin = await testApp.person({ role: 'admin' });
  const send = (url: string) =>
    testApp.call<{ details?: { path: string }[] }>('POST', `/functions/v1/${name}`, {
      as: admin,
      body: { userEmail: `${newId()}@spec.studio`, ...payload, [field]: url },
    });
  for (const url of [
    'https://evil.example/x',
    `${testApp.publicUrl}.evil.example/`,
    `${testApp.publicUrl}@evil.example/`,
    'http://localhost:4/',
  ]) {
    const { status, body } = await send(url);
    expect([url, status, body.details?.map(({ path }) => path)]).toEqual([url, 400, [field]]);
  }
  expect((await send(`${testApp.publicUrl}/schedule`)).status).toBe(200);
});
