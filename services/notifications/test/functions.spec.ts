import { randomUUID } from 'node:crypto';
import { signServiceToken } from '@studio/auth';
import type { ServiceName } from '@studio/contracts';
import { until } from '@studio/testing';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

let testApp: NotificationsTestApp;
let admin: Person;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
  admin = await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.stop());

interface Answer {
  success: true;
  emailId: string;
  status: string;
  skipped: boolean;
  code?: string;
  details?: { path: string }[];
}

const call = async (
  name: string,
  body: unknown,
  { as = admin.token, key }: { as?: string | null; key?: string } = {},
): Promise<{ status: number; body: Answer }> => {
  const answer = await fetch(`${testApp.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(as !== null && { authorization: `Bearer ${as}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body).replaceAll(site, testApp.publicUrl),
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
};
const mailTo = (address: string) => until(() => testApp.mails.to(address)[0]);
const stranger = () => `${randomUUID()}@spec.studio`;
const serviceToken = (from: ServiceName) =>
  signServiceToken({ from, to: 'notifications', secret: 's'.repeat(32) });

/** Stands for the studio's own address, which the payloads lead to. */
const site = 'http://localhost:4200';
const booking = {
  className: 'Reformer Flow',
  date: '2026-11-24',
  startTime: '06:30',
  endTime: '07:20',
  trainer: 'Layla Haddad',
};
const event = { eventName: 'Jumpboard Masterclass', eventDate: '2026-11-28' };

/** Spec section 3, email payloads: every field of each, and words that its mail must hold. */
const functions: [name: string, payload: Record<string, unknown>, words: RegExp[]][] = [
  ['send-booking-email', booking, [/Reformer Flow/, /24 November 2026, 06:30/, /Layla Haddad/]],
  [
    'send-admin-booking-email',
    { ...booking, adminName: 'Sara Khalil', paymentMethod: '1 credit' },
    [/Sara Khalil/, /1 credit/],
  ],
  ['send-cancellation-email', booking, [/Reformer Flow/, /cancelled/]],
  [
    'send-package-purchase-email',
    {
      packageName: '10 classes',
      purchaseDate: '2026-11-03',
      amountPaid: 'AED 1,250.00',
      transactionId: 'cs_1',
      creditsAdded: 10,
      expiryDate: '2027-01-03',
      scheduleUrl: `${site}/schedule`,
    },
    [/10 classes/, /3 November 2026/, /AED 1,250\.00/, /cs_1/, /10 credits/, /3 January 2027/],
  ],
  [
    'send-credits-warning-email',
    { creditsRemaining: 2, expirationDate: '2027-01-03', packageType: '10 classes' },
    [/2 credits left/, /3 January 2027/, /10 classes/],
  ],
  [
    'send-subscription-email',
    {
      subscriptionPlanName: 'Monthly 8',
      benefit1: 'one',
      benefit2: 'two',
      benefit3: 'three',
      benefit4: 'four',
      nextBillingDate: '2026-12-24',
      bookingURL: `${site}/schedule`,
    },
    [/Monthly 8/, /one/, /two/, /three/, /four/, /24 December 2026/],
  ],
  [
    'send-subscription-cancellation-email',
    { endDate: '2026-12-24', feedbackURL: `${site}/feedback` },
    [/24 December 2026/, /\/feedback/],
  ],
  [
    'send-schedule-change-email',
    {
      className: 'Reformer Flow',
      date: '2026-11-24',
      oldTime: '06:30',
      newTime: '07:00',
      oldInstructor: 'Layla Haddad',
      newInstructor: 'Elena Petrova',
    },
    [/07:00 \(was 06:30\)/, /Elena Petrova \(was Layla Haddad\)/],
  ],
  [
    'send-class-cancellation-email',
    {
      className: 'Reformer Flow',
      instructorName: 'Layla Haddad',
      date: '2026-11-24',
      time: '06:30',
      scheduleURL: `${site}/schedule`,
    },
    [/Reformer Flow/, /Layla Haddad/, /Downtown, Dubai/],
  ],
  [
    'send-event-waiting-list-email',
    { ...event, waitlistPosition: 3, scheduleUrl: `${site}/schedule` },
    [/Jumpboard Masterclass/, /Your place: 3/],
  ],
  [
    'send-event-booking-confirmation',
    {
      ...event,
      eventLeader: 'Maya Rahman',
      location: 'Mat & Barre',
      eventTime: '18:30',
      eventDescription: 'An hour of breath.',
      whatToBring: 'Warm socks',
      cancellationPolicy: 'Up to 12 hours before.',
    },
    [/Maya Rahman/, /Mat & Barre/, /18:30/, /An hour of breath/, /Warm socks/, /12 hours before/],
  ],
];

describe.each(functions)('%s', (name, payload, patterns) => {
  test('mails its payload', async () => {
    const userEmail = stranger();
    const { status, body } = await call(name, { userEmail, userName: 'Noor', ...payload });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, status: 'queued', skipped: false });
    const mail = await mailTo(userEmail);
    for (const word of patterns) expect(mail.text).toMatch(word);
    expect(mail.text).toContain('Noor');
  });

  test('takes a service by its token', async () => {
    const userEmail = stranger();
    const as = await serviceToken('booking');
    expect((await call(name, { userEmail, ...payload }, { as })).status).toBe(200);
    await mailTo(userEmail);
  });

  test('refuses members, trainers, visitors and forged tokens', async () => {
    const userEmail = stranger();
    const [member, trainer] = [await testApp.person(), await testApp.person({ role: 'trainer' })];
    const forged = await signServiceToken({
      from: 'booking',
      to: 'notifications',
      secret: 'x'.repeat(32),
    });
    const body = { userEmail, ...payload };
    const answers = await Promise.all(
      [member.token, trainer.token, null, forged].map((as) => call(name, body, { as })),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 401, 401]);
    expect(await testApp.sql(`SELECT 1 FROM email_jobs WHERE recipient = $1`, [userEmail])).toEqual(
      [],
    );
  });

  test('names every field that is missing or wrong', async () => {
    const empty = await call(name, {});
    expect(empty.status).toBe(400);
    const named = (empty.body.details ?? []).map(({ path }) => path);
    expect(named).toEqual(expect.arrayContaining(['userEmail']));
    for (const userEmail of ['nobody', 'a@b.cd, e@f.gh', 'a@b.cd\r\nBcc: e@f.gh', 7, null])
      expect((await call(name, { ...payload, userEmail })).status).toBe(400);
    expect((await call(name, [])).status).toBe(400);
  });
});

test('a domain of another script is mailed to as mail servers know it', async () => {
  const tag = randomUUID().slice(0, 8);
  const userEmail = `\u202anoor@b\u00fccher-${tag}.example\u202c`;
  const { body } = await call('send-booking-email', { userEmail, userName: 'Noor', ...booking });
  expect(body).toMatchObject({ success: true, status: 'queued' });
  const [job] = await testApp.sql('SELECT recipient FROM email_jobs WHERE id = $1', [body.emailId]);
  expect(job).toEqual({
    recipient: `noor@${new URL(`http://b\u00fccher-${tag}.example`).hostname}`,
  });
  // Whoever reads the mail sees the letters again.
  await mailTo(`noor@b\u00fccher-${tag}.example`);
});

describe('an Idempotency-Key', () => {
  test('is one mail, however often and however parallel it comes', async () => {
    const userEmail = stranger();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        call('send-booking-email', { userEmail, ...booking }, { key }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.emailId)).size).toBe(1);
    const rows = await testApp.sql(`SELECT 1 FROM email_jobs WHERE recipient = $1`, [userEmail]);
    expect(rows).toHaveLength(1);
  });

  test('with other words or another receiver is refused', async () => {
    const key = randomUUID();
    const userEmail = stranger();
    await call('send-booking-email', { userEmail, ...booking }, { key });
    for (const body of [
      { userEmail, ...booking, trainer: 'Somebody else' },
      { userEmail: stranger(), ...booking },
    ]) {
      const { status, body: refusal } = await call('send-booking-email', body, { key });
      expect({ status, code: refusal.code }).toEqual({
        status: 422,
        code: 'IDEMPOTENCY_KEY_REUSED',
      });
    }
  });

  test('without one, each call is a mail', async () => {
    const userEmail = stranger();
    for (let n = 0; n < 2; n++) await call('send-booking-email', { userEmail, ...booking });
    await until(() => testApp.mails.to(userEmail).length === 2);
  });
});

test('nothing is lost while the mail server is down', async () => {
  const userEmail = stranger();
  await testApp.mails.stop();
  const { status, body } = await call('send-booking-email', { userEmail, ...booking });
  expect({ status, answer: body.status }).toEqual({ status: 200, answer: 'queued' });
  await testApp.mails.start();
  expect((await mailTo(userEmail)).subject).toContain('Reformer Flow');
});

test('the calendar entry of a confirmation is taken out by the cancellation', async () => {
  const userEmail = stranger();
  await call('send-booking-email', { userEmail, ...booking });
  await mailTo(userEmail);
  await call('send-cancellation-email', { userEmail, ...booking });
  const cancelled = await until(() => testApp.mails.to(userEmail)[1]);
  const [made, taken] = [testApp.mails.to(userEmail)[0], cancelled].map((mail) =>
    mail?.attachments[0]?.content.toString(),
  );
  const uidOf = (file = ''): string | undefined => /UID:(.*)/.exec(file)?.[1];
  expect(uidOf(made)).toBe(uidOf(taken));
  expect(made).toContain('DTSTART:20261124T023000Z');
  expect(taken).toContain('METHOD:CANCEL');
});

test('markup, marks and line breaks in a payload come out as text', async () => {
  const userEmail = stranger();
  const nasty = `<script>alert(1)</script>{{7*7}}\r\nBcc: all@example.com`;
  await call('send-booking-email', {
    ...booking,
    userEmail,
    userName: nasty,
    className: nasty,
    unknown: 'dropped',
  });
  const mail = await mailTo(userEmail);
  expect(mail.headers.has('bcc')).toBe(false);
  expect(mail.html).not.toContain('<script>');
  expect(mail.text).toContain('{{7*7}} Bcc: all@example.com');
  const [row] = await testApp.sql<{ payload: object }>(
    `SELECT payload FROM email_jobs WHERE recipient = $1`,
    [userEmail],
  );
  expect(row?.payload).not.toHaveProperty('unknown');
});

describe('preferences', () => {
  const optOut = (person: Person) =>
    testApp.call('PATCH', '/api/me/preferences', { as: person, body: { emailsOff: true } });

  test('who has opted out gets what must be sent, and nothing else', async () => {
    const person = await testApp.person();
    await optOut(person);
    const to = { userEmail: person.email };
    const answers: string[] = [];
    for (const [name, payload] of functions)
      answers.push((await call(name, { ...to, ...payload })).body.status);
    const sent = functions.filter((_, n) => answers[n] === 'queued').map(([name]) => name);
    expect(sent).toEqual([
      'send-package-purchase-email',
      'send-subscription-email',
      'send-subscription-cancellation-email',
      'send-schedule-change-email',
      'send-class-cancellation-email',
    ]);
    await until(() => testApp.mails.to(person.email).length === sent.length);
  });

  test('the language is the person’s', async () => {
    const person = await testApp.person();
    await testApp.call('PATCH', '/api/me/preferences', { as: person, body: { language: 'ar' } });
    await call('send-booking-email', { userEmail: person.email, ...booking });
    const mail = await mailTo(person.email);
    expect(mail.subject).toBe('تم تأكيد الحجز: Reformer Flow، الثلاثاء، 24 نوفمبر 2026، 06:30');
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
  });

  test('email-helpers: false means opted out, everything else is allowed', async () => {
    const person = await testApp.person();
    const check = async (user_email: string) =>
      (await call('email-helpers', { action: 'check_email_preferences', user_email })).body;
    expect(await check(person.email)).toEqual({ success: true, data: true });
    await optOut(person);
    expect(await check(person.email.toUpperCase())).toEqual({ success: true, data: false });
    expect(await check(stranger())).toEqual({ success: true, data: true });
    expect(await check('not an address')).toEqual({ success: true, data: true });
  });

  test('email-helpers: a check that fails is allowed', async () => {
    const person = await testApp.person();
    await optOut(person);
    await testApp.sql(`ALTER TABLE preferences RENAME TO preferences_away`);
    try {
      const { body } = await call('email-helpers', {
        action: 'check_email_preferences',
        user_email: person.email,
      });
      expect(body).toEqual({ success: true, data: true });
    } finally {
      await testApp.sql(`ALTER TABLE preferences_away RENAME TO preferences`);
    }
  });
});

describe('email-helpers', () => {
  test('notes what was sent elsewhere', async () => {
    const recipient_email = stranger();
    const report = { email_type: 'booking', recipient_email };
    await call('email-helpers', { action: 'log_email_success', ...report });
    await call('email-helpers', {
      action: 'log_email_failure',
      ...report,
      error_message: `550 ${recipient_email} is unknown`,
    });
    const { body } = await testApp.call<{ items: object[] }>(
      'GET',
      `/api/admin/emails?search=${recipient_email}`,
      { as: admin },
    );
    expect(body.items).toMatchObject([
      { kind: 'booking', status: 'failed', attempts: 1, error: '550 (address) is unknown' },
      { kind: 'booking', status: 'sent', attempts: 1, error: null },
    ]);
  });

  test.each([
    [{}],
    [{ action: 'drop_everything' }],
    [{ action: 'log_email_success' }],
    [{ action: 'log_email_failure', email_type: 'x', recipient_email: 'nobody' }],
    [{ action: 'check_email_preferences' }],
  ])('refuses %j', async (body) => {
    expect((await call('email-helpers', body)).status).toBe(400);
  });

  test('is not for members or visitors', async () => {
    const { token } = await testApp.person();
    const body = { action: 'check_email_preferences', user_email: stranger() };
    expect((await call('email-helpers', body, { as: token })).status).toBe(403);
    expect((await call('email-helpers', body, { as: null })).status).toBe(401);
  });
});
