import { calendarAttachment } from './calendar.js';
import { longDateTime, dayDate } from './dates.js';
import type { MailKind, MailPayload } from './mails/kinds.js';
import { mails } from './mails/kinds.js';
import { renderEmail } from './render.js';

const link = {
  userEmail: 'noor@example.com',
  userName: 'Noor Al Suwaidi',
  link: 'http://localhost:4200/auth/v1/verify?token=abc&type=signup',
  code: '123456',
  validUntil: 'Tuesday, 24 November 2026, 18:30',
};
const aClass = {
  userEmail: 'noor@example.com',
  userName: 'Noor Al Suwaidi',
  className: 'Reformer Flow',
  date: 'Tuesday, 24 November 2026',
  startTime: '06:30',
  endTime: '07:20',
  trainer: 'Layla Haddad',
  place: 'Reformer Studio, Downtown, Dubai',
  scheduleUrl: 'http://localhost:4200/schedule',
};
const samples: { [K in MailKind]: MailPayload<K> } = {
  'account-confirmation': link,
  'password-recovery': link,
  'magic-link': link,
  'email-change': link,
  'password-changed': {
    userEmail: link.userEmail,
    userName: null,
    changedAt: 'Tuesday, 24 November 2026, 18:30',
    resetUrl: 'http://localhost:4200/login',
  },
  'booking-confirmation': {
    ...aClass,
    paidWith: '1 credit, 10-class package',
    cancelUntil: 'Monday, 23 November 2026, 18:30',
  },
  cancellation: { ...aClass, late: true, creditReturned: false },
  'package-purchase': {
    userEmail: link.userEmail,
    userName: link.userName,
    packageName: '10 classes',
    purchaseDate: 'Tuesday, 24 November 2026',
    amountPaid: 'AED 1,250.00',
    transactionId: 'cs_test_1',
    creditsAdded: 10,
    expiryDate: '3 January 2027',
    scheduleUrl: 'http://localhost:4200/schedule',
  },
};
const kinds = Object.keys(mails) as MailKind[];

describe('every mail', () => {
  test.each(kinds)('%s is drawn as HTML and text, under 100 KB', (kind) => {
    const { subject, html, text } = renderEmail(kind, samples[kind]);
    expect(subject).not.toBe('');
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(html).not.toMatch(/undefined|\{\{|\[object/);
    expect(text).not.toMatch(/undefined|\{\{|\[object|<td|&amp;/);
  });

  test.each(kinds)('%s shows names and titles as text', (kind) => {
    const nasty = '"><img src=x onerror=alert(1)> {{7*7}}\r\nBcc: all@example.com';
    const payload = Object.fromEntries(
      Object.entries(samples[kind]).map(([field, value]) => [
        field,
        typeof value === 'string' && !value.startsWith('http') ? nasty : value,
      ]),
    );
    const { subject, html, text } = renderEmail(kind, payload as never);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<img');
    expect(text).not.toMatch(/^Bcc/m);
  });

  test('a template mark in a value is not evaluated', () => {
    const { text } = renderEmail('cancellation', {
      ...samples.cancellation,
      className: '{{7*7}} {{studio.url}}',
    });
    expect(text).toContain('{{7*7}} {{studio.url}}');
  });

  test('a link stands whole in the HTML, and stays inside its attribute', () => {
    const { html, text } = renderEmail('account-confirmation', {
      ...link,
      link: `http://localhost:4200/verify?token=a=b&type="><img src=x>'`,
    });
    expect(html).toContain(
      'href="http://localhost:4200/verify?token=a=b&amp;type=&quot;&gt;&lt;img src=x&gt;&#x27;"',
    );
    expect(html).not.toContain('<img');
    expect(text).toContain('http://localhost:4200/verify?token=a=b&type=');
  });

  test('a link that is not of the web is refused', () => {
    expect(() =>
      renderEmail('account-confirmation', { ...link, link: 'javascript:alert(1)' }),
    ).toThrow(RangeError);
  });

  test('the first name greets; without a name nothing hangs', () => {
    expect(renderEmail('account-confirmation', link).text).toContain('Welcome, Noor\n');
    expect(renderEmail('account-confirmation', { ...link, userName: null }).text).toMatch(
      /^Welcome\n/,
    );
  });
});

test('dates are of the studio: 21:30 UTC is the next morning', () => {
  expect(longDateTime('2026-11-23T21:30:00Z')).toBe('Tuesday, 24 November 2026, 01:30');
  expect(dayDate('2027-01-03')).toBe('3 January 2027');
});

test('a calendar entry is in UTC, marked and folded', () => {
  const { content } = calendarAttachment({
    uid: 'b1@studio',
    title: 'Flow; with, marks\r\nATTENDEE:x',
    place: 'ب'.repeat(60),
    startsAt: '2026-11-24T02:30:00.000Z',
    endsAt: '2026-11-24T03:20:00.000Z',
    stampedAt: '2026-11-20T00:00:00Z',
  });
  expect(content).toContain('DTSTART:20261124T023000Z\r\n');
  expect(content).toContain('SUMMARY:Flow\\; with\\, marks ATTENDEE:x\r\n');
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});
