import type { StudioEvent } from '@studio/contracts';
import { until } from '@studio/testing';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

let desk: NotificationsTestApp;
beforeAll(async () => {
  desk = await NotificationsTestApp.start();
});
afterAll(() => desk.stop());

const later = () => new Date(Date.now() + 3_600_000).toISOString();
const who = ({ id: userId, email, fullName }: Person) => ({ userId, email, fullName });
const notMeLink = 'http://localhost:4200/not-me?token=secret-token';

const cases: [string, (person: Person) => StudioEvent, string, RegExp][] = [
  [
    'a new device',
    (p) =>
      desk.event('user.new_device.v1', {
        ...who(p),
        device: 'Chrome on Android',
        address: '203.0.113.x',
        signedInAt: '2026-11-24T14:30:00.000Z',
      }),
    'New sign-in: Chrome on Android',
    /24 November 2026, 18:30/,
  ],
  [
    'a change of address, asked for',
    (p) =>
      desk.event('user.email_change_requested.v1', {
        ...who(p),
        newEmail: 'new@spec.studio',
        notMeLink,
        expiresAt: later(),
      }),
    'A new email address was asked for',
    /new@spec\.studio[^]*secret-token/,
  ],
  [
    'a change of address without a way back',
    (p) =>
      desk.event('user.email_change_requested.v1', {
        ...who(p),
        newEmail: 'new@spec.studio',
        notMeLink: null,
        expiresAt: null,
      }),
    'A new email address was asked for',
    /account-settings/,
  ],
  [
    'a changed address',
    (p) =>
      desk.event('user.email_changed.v1', {
        ...who(p),
        newEmail: 'new@spec.studio',
        notMeLink,
        expiresAt: later(),
      }),
    'Your email address was changed',
    /secret-token/,
  ],
  [
    'a deletion to come',
    (p) => desk.event('user.deletion_scheduled.v1', { ...who(p), deletesAt: later() }),
    'Your account will be deleted',
    /Keep my account/,
  ],
  [
    'a deletion withdrawn',
    (p) => desk.event('user.deletion_withdrawn.v1', who(p)),
    'Your account stays',
    /withdrawn/,
  ],
  [
    'an export',
    (p) => desk.event('user.export_ready.v1', { ...who(p), expiresAt: later() }),
    'Your data is ready',
    /Download my data/,
  ],
  [
    'a deletion done',
    (p) => desk.event('user.deletion_done.v1', who(p)),
    'Your account was deleted',
    /Thank you/,
  ],
];

test.each(cases)(
  '%s is mailed once, whatever is switched off',
  async (_, event, subject, words) => {
    const person = await desk.person();
    await desk.call('PATCH', '/api/me/preferences', person, { emailsOff: true });
    await desk.deliver(event(person), 3);
    const mail = await until(() => desk.mails.to(person.email)[0]);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toMatch(words);
    expect(mail.text).toContain('it is always sent');
    await until(async () => {
      const rows = await desk.sql(`SELECT 1 FROM email_jobs WHERE status = 'queued'`);
      return rows.length === 0;
    });
    expect(desk.mails.to(person.email)).toHaveLength(1);
    const kept = await desk.sql(
      `SELECT 1 FROM email_jobs WHERE payload::text LIKE '%secret-token%'`,
    );
    expect(kept).toEqual([]);
  },
);

test('the last mail leaves nothing that says who it was', async () => {
  const person = await desk.person();
  await desk.deliver(desk.event('user.deletion_done.v1', who(person)));
  await until(() => desk.mails.to(person.email)[0]);
  await until(async () => {
    const rows = await desk.sql(
      `SELECT 1 FROM email_jobs WHERE recipient = $1 OR payload::text LIKE $2`,
      [person.email, `%${person.email}%`],
    );
    return rows.length === 0;
  });
});
