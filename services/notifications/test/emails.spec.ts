import { noStudioFacts, type EventType, type StudioEvent } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { longDateTime } from '@studio/email';
import { until } from '@studio/testing';
import {
  calendarTime,
  classTimes,
  NotificationsTestApp,
  type Person,
} from './notifications-test-app.js';

let testApp: NotificationsTestApp;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
});
afterAll(() => testApp.stop());

const mailTo = (email: string) => until(() => testApp.mails.to(email)[0]);
const settled = () =>
  until(async () => {
    const rows = await testApp.sql(`SELECT 1 FROM email_jobs WHERE status = 'queued'`);
    return rows.length === 0;
  });

describe('what is mailed', () => {
  const link = (person: Person, purpose: 'signup' | 'recovery' | 'invite', role?: 'trainer') =>
    testApp.event('user.link_requested.v1', {
      userId: person.id,
      email: person.email,
      fullName: person.fullName,
      purpose,
      link: 'http://localhost:4200/auth/v1/verify?token=secret-token&type=signup',
      code: '123456',
      ...(role ? { role } : {}),
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
  const about = (person: Person) => {
    const { paidWith: _p, cancelUntil: _c, ...aClass } = testApp.booked(person.id).data;
    return aClass;
  };
  const cases: {
    what: string;
    event: (person: Person) => StudioEvent;
    subject: string;
    patterns: RegExp;
    /** To an address that nobody has confirmed: no name stands in it. */
    isNameless?: true;
  }[] = [
    {
      what: 'user.link_requested.v1',
      event: (p) => link(p, 'signup'),
      subject: 'Confirm your email',
      patterns: /secret-token/,
      isNameless: true,
    },
    {
      what: 'user.link_requested.v1',
      event: (p) => link(p, 'recovery'),
      subject: 'Reset your password',
      patterns: /secret-token/,
    },
    {
      what: 'user.link_requested.v1',
      event: (p) => link(p, 'invite', 'trainer'),
      subject: "Join the studio's team",
      patterns: /invited as a trainer.*secret-token/s,
      isNameless: true,
    },
    {
      what: 'user.password_changed.v1',
      event: (p) =>
        testApp.event('user.password_changed.v1', {
          userId: p.id,
          email: p.email,
          fullName: p.fullName,
        }),
      subject: 'Your password was changed',
      patterns: /signed out/,
    },
    {
      what: 'booking.confirmed.v1',
      event: (p) => testApp.booked(p.id),
      subject: `Class booked: Reformer Flow, ${longDateTime(classTimes.startsAt)}`,
      patterns: new RegExp(`Free cancellation until ${longDateTime(classTimes.cancelUntil)}`),
    },
    {
      what: 'booking.cancelled.v1',
      event: (p) =>
        testApp.event('booking.cancelled.v1', { ...about(p), late: false, creditReturned: true }),
      subject: `Booking cancelled: Reformer Flow, ${longDateTime(classTimes.startsAt)}`,
      patterns: /credit is back/,
    },
    {
      what: 'package.granted.v1',
      event: (p) =>
        testApp.event('package.granted.v1', {
          userPackageId: newId(),
          userId: p.id,
          packageName: '10-class package',
          credits: 10,
          expiresOn: '2027-01-03',
          amount: 125_000,
          currency: 'AED',
          purchasedAt: '2026-11-03T08:00:00.000Z',
          transactionId: 'cs_test_1',
        }),
      subject: 'Your purchase: 10-class package',
      patterns: /AED 1,250\.00/,
    },
  ];

  test.each(cases)('$what: once, however often it comes', async (one) => {
    const { event, subject, patterns, isNameless = false } = one;
    const person = await testApp.person();
    await testApp.deliver(event(person), 5);
    const mail = await mailTo(person.email);
    await settled();
    expect(testApp.mails.to(person.email)).toHaveLength(1);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toMatch(patterns);
    expect(mail.html).toMatch(patterns);
    expect(mail.text?.includes('Noor')).toBe(!isNameless);
  });

  test.each<EventType>(['payment.succeeded.v1', 'schedule.seats_changed.v1'])(
    '%s is for screens, not for mail',
    async (type) => {
      const person = await testApp.person();
      const data = {
        paymentId: newId(),
        userId: person.id,
        scheduleId: newId(),
        capacity: 1,
        booked: 1,
        waiting: 0,
      };
      await testApp.deliver(testApp.event(type, data as never));
      const event = testApp.booked(person.id);
      await testApp.deliver(event);
      await mailTo(person.email);
      expect(testApp.mails.to(person.email)).toHaveLength(1);
    },
  );

  test('a confirmation carries the class for the calendar', async () => {
    const person = await testApp.person();
    await testApp.deliver(testApp.booked(person.id));
    const mail = await mailTo(person.email);
    const files = mail.attachments.map(({ content }) => content.toString());
    // For calendars that read invitations, and as a file for everybody else.
    expect(files).toHaveLength(2);
    for (const file of files)
      expect(file).toContain(`DTSTART:${calendarTime(classTimes.startsAt)}`);
  });

  test('a cancellation takes the same entry out of the calendar', async () => {
    const person = await testApp.person();
    const booked = testApp.booked(person.id);
    await testApp.deliver(booked);
    const first = await mailTo(person.email);
    const { paidWith: _p, cancelUntil: _c, ...aClass } = booked.data;
    await testApp.deliver(
      testApp.event('booking.cancelled.v1', { ...aClass, late: false, creditReturned: true }),
    );
    const second = await until(() => testApp.mails.to(person.email)[1]);
    const [made, taken] = [first, second].map((mail) => mail.attachments[0]?.content.toString());
    const uidOf = (file = ''): string | undefined => /UID:(.*)/.exec(file)?.[1];
    expect(uidOf(taken)).toBe(uidOf(made));
    expect(made).toMatch(/METHOD:REQUEST[^]*SEQUENCE:0/);
    expect(taken).toMatch(/METHOD:CANCEL[^]*SEQUENCE:1[^]*STATUS:CANCELLED/);
  });

  test('a one-time link is not kept once it was sent', async () => {
    const person = await testApp.person();
    await testApp.deliver(link(person, 'signup'));
    await mailTo(person.email);
    await settled();
    const [row] = await testApp.sql<{ payload: object }>(
      `SELECT payload FROM email_jobs WHERE user_id = $1`,
      [person.id],
    );
    expect(row?.payload).toMatchObject({ userEmail: person.email, code: '••••••' });
    expect(JSON.stringify(row?.payload)).not.toMatch(/secret-token|123456/);
  });

  test('names and titles with markup, tries and line breaks come out as text', async () => {
    const nasty = `"><img src=x onerror=alert(1)>{{7*7}}\r\nBcc: all@example.com`;
    const person = await testApp.person({ fullName: '<b>Noor</b>' });
    await testApp.deliver(testApp.booked(person.id, { className: nasty }));
    const mail = await mailTo(person.email);
    expect(mail.headers.has('bcc')).toBe(false);
    expect(mail.html).not.toMatch(/<img src=x|<b>Noor/);
    expect(mail.html).toContain('&lt;b&gt;Noor');
    expect(mail.text).toContain('{{7*7}} Bcc: all@example.com');
  });

  test('an event that overtook the profile waits for it', async () => {
    const id = newId();
    const email = `${id}@spec.studio`;
    await testApp.deliver(testApp.booked(id));
    await testApp.deliver(
      testApp.event('user.signed_up.v1', { userId: id, email, fullName: 'Noor', role: 'user' }),
    );
    expect((await mailTo(email)).text).toContain('You’re booked, Noor');
  });

  test('an older profile that comes later changes nothing', async () => {
    const { id } = await testApp.person();
    const changed = { userId: id, fullName: 'Noor', role: 'user' as const, avatarUrl: null };
    const older = testApp.event('profile.changed.v1', { ...changed, email: 'old@spec.studio' });
    const newer = testApp.event('profile.changed.v1', { ...changed, email: 'new@spec.studio' });
    await testApp.deliver({ ...newer, occurredAt: '2026-11-21T10:00:01.000Z' });
    await until(async () => (await emailOf(id)) === 'new@spec.studio');
    await testApp.deliver({ ...older, occurredAt: '2026-11-21T10:00:00.000Z' });
    const event = testApp.booked(id);
    await testApp.deliver(event);
    await mailTo('new@spec.studio');
    expect(await emailOf(id)).toBe('new@spec.studio');
  });
});

const emailOf = async (userId: string): Promise<string | undefined> =>
  (
    await testApp.sql<{ email: string }>(`SELECT email FROM recipients WHERE user_id = $1`, [
      userId,
    ])
  )[0]?.email;

describe('when something is away', () => {
  test('SMTP down, then up: every mail once, every attempt in the log', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => testApp.person()));
    await testApp.mails.stop();
    for (const { id } of people) await testApp.deliver(testApp.booked(id));
    await until(async () => {
      const ids = people.map(({ id }) => id);
      // A job that is claimed may still meet a server that has come back: count what is noted.
      const rows = await testApp.sql(
        `SELECT DISTINCT j.id FROM email_jobs j JOIN email_log l ON l.job_id = j.id
         WHERE j.user_id = ANY($1) AND l.outcome = 'failed'`,
        [ids],
      );
      return rows.length === 5;
    });
    await testApp.mails.start();
    await Promise.all(people.map(({ email }) => mailTo(email)));
    await settled();
    for (const { email, id } of people) {
      expect(testApp.mails.to(email)).toHaveLength(1);
      const outcomes = await testApp.sql<{ outcome: string }>(
        `SELECT l.outcome FROM email_log l JOIN email_jobs j ON j.id = l.job_id
         WHERE j.user_id = $1 ORDER BY l.attempt`,
        [id],
      );
      expect(outcomes.length).toBeGreaterThan(1);
      expect(outcomes.at(-1)?.outcome).toBe('sent');
      expect(outcomes[0]?.outcome).toBe('failed');
    }
  });

  test('Redis empty while mails wait: the retry job has them sent, each once', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => testApp.person()));
    await testApp.mails.stop();
    for (const { id } of people) await testApp.deliver(testApp.booked(id));
    await until(async () => {
      const rows = await testApp.sql(`SELECT 1 FROM email_jobs WHERE status = 'queued'`);
      return rows.length === 20;
    });
    await testApp.loseRedis();
    await testApp.mails.start();
    // Each has waited longer after every try in vain.
    await Promise.all(people.map(({ email }) => mailTo(email)));
    await settled();
    for (const { email } of people) expect(testApp.mails.to(email)).toHaveLength(1);
  });

  test('a worker killed in mid job: its mail is taken up again', async () => {
    const person = await testApp.person();
    await testApp.deliver(testApp.booked(person.id));
    await mailTo(person.email);
    await settled();
    testApp.mails.mails.length = 0;
    // What a kill -9 before the mark leaves behind, two minutes later.
    await testApp.sql(
      `UPDATE email_jobs SET status = 'queued', sent_at = NULL, next_attempt_at = now()
       WHERE user_id = $1`,
      [person.id],
    );
    await mailTo(person.email);
    await settled();
    expect(testApp.mails.to(person.email)).toHaveLength(1);
  });

  test('a 451 is tried again, a refused address is not', async () => {
    const [later, never] = [
      await testApp.person(),
      await testApp.person({ email: `nobody-${newId()}@spec.studio` }),
    ];
    testApp.mails.refuse = 451;
    await testApp.deliver(testApp.booked(later.id));
    await testApp.deliver(testApp.booked(never.id));
    await until(async () => {
      const [row] = await testApp.sql<{ attempts: number }>(
        `SELECT attempts FROM email_jobs WHERE user_id = $1`,
        [later.id],
      );
      return (row?.attempts ?? 0) > 1;
    });
    testApp.mails.refuse = null;
    await mailTo(later.email);
    await settled();
    const [row] = await testApp.sql(
      `SELECT status, attempts, error FROM email_jobs WHERE user_id = $1`,
      [never.id],
    );
    expect(row).toEqual({ status: 'failed', attempts: 1, error: 'EENVELOPE RCPT TO 550' });
  });

  test('a link that has expired is not sent any more', async () => {
    const person = await testApp.person();
    await testApp.deliver(
      testApp.event('user.link_requested.v1', {
        userId: person.id,
        email: person.email,
        fullName: null,
        purpose: 'recovery',
        link: 'http://localhost:4200/x',
        code: '123456',
        expiresAt: new Date(Date.now() - 1_000).toISOString(),
      }),
    );
    await until(async () => {
      const rows = await testApp.sql(
        `SELECT 1 FROM email_jobs WHERE user_id = $1 AND status = 'failed'`,
        [person.id],
      );
      return rows.length === 1;
    });
    expect(testApp.mails.to(person.email)).toHaveLength(0);
  });
});

describe('the log', () => {
  test('shows admins what was sent to one member', async () => {
    const [admin, person] = [await testApp.person({ role: 'admin' }), await testApp.person()];
    await testApp.deliver(testApp.booked(person.id));
    await mailTo(person.email);
    await settled();
    const { body } = await testApp.call<{ items: object[] }>(
      'GET',
      `/api/admin/emails?userId=${person.id}`,
      { as: admin },
    );
    expect(body.items).toMatchObject([
      { kind: 'booking-confirmation', recipient: person.email, status: 'sent', attempts: 1 },
    ]);
  });

  test.each(['user', 'trainer'] as const)('is not for a %s', async (role) => {
    const { status } = await testApp.call('GET', '/api/admin/emails', {
      as: await testApp.person({ role }),
    });
    expect(status).toBe(403);
  });
});

test('a database that fails after the mail is out costs no second mail', async () => {
  const person = await testApp.person();
  // A sequence counts on through the rollbacks.
  await testApp.sql(`CREATE SEQUENCE tries`);
  await testApp.sql(`
    CREATE FUNCTION fail_twice() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('tries') <= 2 THEN RAISE EXCEPTION 'the database is away'; END IF;
      RETURN NEW;
    END $$`);
  await testApp.sql(`
    CREATE TRIGGER marks_fail BEFORE UPDATE ON email_jobs FOR EACH ROW
      WHEN (NEW.status = 'sent') EXECUTE FUNCTION fail_twice()`);
  try {
    await testApp.deliver(testApp.booked(person.id));
    await mailTo(person.email);
    await settled();
    expect(await testApp.sql(`SELECT nextval('tries')::int AS tries`)).toEqual([{ tries: 4 }]);
    expect(testApp.mails.to(person.email)).toHaveLength(1);
  } finally {
    await testApp.sql(`DROP TRIGGER marks_fail ON email_jobs`);
  }
});

test('mails come from the studio as its profile says, while booking is away too', async () => {
  const studio = {
    ...noStudioFacts,
    isSet: true,
    name: 'Kumquat Pilates',
    shortName: 'Kumquat',
    address: 'Street 12b, Dubai',
  };
  const asOf = '2026-11-02T00:00:00.000Z';
  await testApp.deliver(testApp.event('studio.profile_changed.v1', { studio, asOf }));
  await until(async () => (await testApp.sql(`SELECT 1 FROM studio_copies`)).length === 1);
  const person = await testApp.person();
  await testApp.deliver(testApp.booked(person.id));
  const mail = await mailTo(person.email);
  expect(mail.from?.value).toEqual([{ name: studio.name, address: 'hello@demo.studio' }]);
  expect(mail.text).toContain('--\nKumquat Pilates, Street 12b, Dubai');
});
