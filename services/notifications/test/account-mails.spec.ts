import type { StudioEvent } from '@studio/contracts';
import { until } from '@studio/testing';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

let testApp: NotificationsTestApp;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
});
afterAll(() => testApp.stop());

const later = () => new Date(Date.now() + 3_600_000).toISOString();
const who = ({ id: userId, email, fullName }: Person) => ({ userId, email, fullName });
const notMeLink = 'http://localhost:4200/not-me?token=secret-token';

const cases: {
  what: string;
  event: (person: Person) => StudioEvent;
  subject: string;
  patterns: RegExp;
}[] = [
  {
    what: 'a new device',
    event: (p) =>
      testApp.event('user.new_device.v1', {
        ...who(p),
        device: 'Chrome on Android',
        address: '203.0.113.x',
        signedInAt: '2026-11-24T14:30:00.000Z',
      }),
    subject: 'New sign-in: Chrome on Android',
    patterns: /24 November 2026, 18:30/,
  },
  {
    what: 'a change of address, asked for',
    event: (p) =>
      testApp.event('user.email_change_requested.v1', {
        ...who(p),
        newEmail: 'new@spec.studio',
        notMeLink,
        expiresAt: later(),
      }),
    subject: 'A new email address was asked for',
    patterns: /new@spec\.studio[^]*secret-token/,
  },
  {
    what: 'a change of address without a way back',
    event: (p) =>
      testApp.event('user.email_change_requested.v1', {
        ...who(p),
        newEmail: 'new@spec.studio',
        notMeLink: null,
        expiresAt: null,
      }),
    subject: 'A new email address was asked for',
    patterns: /account-settings/,
  },
  {
    what: 'a changed address',
    event: (p) =>
      testApp.event('user.email_changed.v1', {
        ...who(p),
        newEmail: 'new@spec.studio',
        notMeLink,
        expiresAt: later(),
      }),
    subject: 'Your email address was changed',
    patterns: /secret-token/,
  },
  {
    what: 'two records that became one',
    event: (p) => testApp.event('user.records_merged.v1', { ...who(p), otherEmail: '' }),
    subject: 'Your two records at the studio are one now',
    patterns: /You sign in with/,
  },
  {
    what: 'a deletion to come',
    event: (p) => testApp.event('user.deletion_scheduled.v1', { ...who(p), deletesAt: later() }),
    subject: 'Your account will be deleted',
    patterns: /Keep my account/,
  },
  {
    what: 'a deletion withdrawn',
    event: (p) => testApp.event('user.deletion_withdrawn.v1', who(p)),
    subject: 'Your account stays',
    patterns: /withdrawn/,
  },
  {
    what: 'an export',
    event: (p) => testApp.event('user.export_ready.v1', { ...who(p), expiresAt: later() }),
    subject: 'Your data is ready',
    patterns: /Download my data/,
  },
  {
    what: 'a deletion done',
    event: (p) => testApp.event('user.deletion_done.v1', who(p)),
    subject: 'Your account was deleted',
    patterns: /Thank you/,
  },
];

test.each(cases)(
  '$what is mailed once, whatever is switched off',
  async ({ event, subject, patterns }) => {
    const person = await testApp.person();
    await testApp.call('PATCH', '/api/me/preferences', { as: person, body: { emailsOff: true } });
    await testApp.deliver(event(person), 3);
    const mail = await until(() => testApp.mails.to(person.email)[0]);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toMatch(patterns);
    expect(mail.text).toContain('it is always sent');
    await until(async () => {
      const rows = await testApp.sql(`SELECT 1 FROM email_jobs WHERE status = 'queued'`);
      return rows.length === 0;
    });
    expect(testApp.mails.to(person.email)).toHaveLength(1);
    const kept = await testApp.sql(
      `SELECT 1 FROM email_jobs WHERE payload::text LIKE '%secret-token%'`,
    );
    expect(kept).toEqual([]);
  },
);

test('the last mail leaves nothing that says who it was', async () => {
  const person = await testApp.person();
  await testApp.deliver(testApp.event('user.deletion_done.v1', who(person)));
  await until(() => testApp.mails.to(person.email)[0]);
  await until(async () => {
    const rows = await testApp.sql(
      `SELECT 1 FROM email_jobs WHERE recipient = $1 OR payload::text LIKE $2`,
      [person.email, `%${person.email}%`],
    );
    return rows.length === 0;
  });
});
