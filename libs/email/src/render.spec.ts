import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emailKind } from '@studio/contracts';
import { calendarAttachment } from './calendar.js';
import { clockOfText, dayDate, dayOfText, longDate, longDateTime } from './dates.js';
import { mailKinds } from './mails/kinds.js';
import { everySample, sampleMail } from './preview/preview-page.js';
import { samples } from './preview/samples.js';
import { chosenBy, renderEmail } from './render.js';

const isLink = (value: unknown): boolean => typeof value === 'string' && value.startsWith('http');
/** A sample with every text replaced; links stay. */
/** Mails with words that somebody wrote by hand. */
const writtenByHand: readonly string[] = [
  'studio-message',
  'newsletter',
  'member-message',
  'event-booking-confirmation',
];

const withTexts = (kind: (typeof mailKinds)[number], text: string): never =>
  Object.fromEntries(
    Object.entries(samples[kind]).map(([field, value]) => [
      field,
      typeof value === 'string' && !isLink(value) ? text : (value as unknown),
    ]),
  ) as never;

test('the contract lists every kind of mail', () => {
  expect([...mailKinds].sort()).toEqual([...emailKind.options].sort());
});

test.each(everySample)('%s (%s) says nothing of VAT where there is none', (kind, language) => {
  const content = { ...samples[kind], vatPercent: 0 } as never;
  const { subject, text } = renderEmail(kind, content, { language });
  // In the weekly summary of the sample there was VAT, and it stays.
  if (kind === 'weekly-summary') return;
  expect(`${subject}\n${text}`).not.toMatch(/VAT|[Tt]ax|ضريب/);
});

test('a week without VAT has the sales alone', () => {
  const sample = samples['weekly-summary'];
  const numbers = sample.numbers.map((one) => ({
    ...one,
    rows: one.rows.map((row) => (row.name === 'salesVat' ? { ...row, value: 0, before: 0 } : row)),
  }));
  for (const language of ['en', 'ar'] as const) {
    const mail = { ...sample, numbers, vatPercent: 0 };
    expect(renderEmail('weekly-summary', mail, { language }).text).not.toMatch(/VAT|ضريب/);
    const taxed = { ...mail, vatPercent: 5 };
    expect(renderEmail('weekly-summary', taxed, { language }).text).toMatch(/VAT|ضريب/);
  }
});

describe('every mail', () => {
  test.each(everySample)('%s (%s) is drawn as HTML and text, under 100 KB', (kind, language) => {
    const { subject, html, text } = sampleMail(kind, language);
    expect(subject).not.toBe('');
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(html).not.toMatch(/undefined|\{\{|\[object|NaN|Invalid Date/);
    expect(text).not.toMatch(/undefined|\{\{|\[object|NaN|Invalid Date|<td|&amp;/);
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  test.each(mailKinds)('%s: no English sentence is left in Arabic', (kind) => {
    // Whatever comes from outside is left empty: what remains is ours.
    const { subject, text } = renderEmail(kind, withTexts(kind, ''), { language: 'ar' });
    const ours = `${subject}\n${text}`.replace(/https?:\S+/g, '');
    expect(ours.replace(/JSON|CSV|PDF/g, '')).not.toMatch(/[A-Za-z]{2,}/);
    expect(ours).toMatch(/[\u0600-\u06ff]/);
  });

  test.each(everySample)('%s (%s) shows names and titles as text', (kind, language) => {
    const nasty = '"><img src=x onerror=alert(1)> {{7*7}}\r\nBcc: all@example.com\u202e';
    const { subject, html, text } = renderEmail(kind, withTexts(kind, nasty), { language });
    expect(subject).not.toMatch(/[\r\n\u202e]/);
    expect(html).not.toMatch(/<img src=x|49|\u202e/);
    // The front desk's own message keeps its lines, in the body.
    if (!writtenByHand.includes(kind)) expect(text).not.toMatch(/^Bcc/m);
  });

  test.each(mailKinds)('%s stays whole with very long names', (kind) => {
    const payload = withTexts(kind, 'Wolfeschlegelsteinhausenbergerdorff'.repeat(20));
    const { subject, html } = renderEmail(kind, payload);
    expect([...subject].length).toBeLessThanOrEqual(200);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });
});

test.each(everySample)(
  '%s (%s) shows its mark as PNG of our own: mail programs show no SVG',
  (kind, language) => {
    const { html } = sampleMail(kind, language);
    expect(html).not.toContain('<svg');
    const [, picture = ''] = /<img src="([^"]+)"/.exec(html) ?? [];
    expect(new URL(picture).pathname).toBe('/mail-mark.png');
  },
);

test('the mark is there to be served', () => {
  const file = join(import.meta.dirname, '../../../shell/public/mail-mark.png');
  expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG');
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
    ...samples['account-confirmation'],
    link: `http://localhost:4200/verify?token=a=b&type="><img src=x>'`,
  });
  expect(html).toContain(
    'href="http://localhost:4200/verify?token=a=b&amp;type=&quot;&gt;&lt;img src=x&gt;&#x27;"',
  );
  expect(html).not.toContain('<img');
  expect(text).toContain('http://localhost:4200/verify?token=a=b&type=');
});

test('a link that is not of the web is refused', () => {
  const payload = { ...samples['account-confirmation'], link: 'javascript:alert(1)' };
  expect(() => renderEmail('account-confirmation', payload)).toThrow();
});

describe('names', () => {
  const greeting = (userName: string | null, language: 'en' | 'ar' = 'en'): string | undefined =>
    renderEmail(
      'account-confirmation',
      { ...samples['account-confirmation'], userName },
      { language },
    ).text.split('\n')[0];

  test.each([
    ['Noor Al Suwaidi', 'en', 'Welcome, Noor'],
    [null, 'en', 'Welcome'],
    ['   ', 'en', 'Welcome'],
    ['نور السويدي', 'en', 'Welcome, نور'],
    ['عبد الله المري', 'ar', 'عبد الله، أهلًا بك'],
    ['Noor Al Suwaidi', 'ar', 'Noor، أهلًا بك'],
    ['x'.repeat(300), 'en', `Welcome, ${'x'.repeat(40)}…`],
  ] as const)('%s in %s', (name, language, expected) => {
    expect(greeting(name, language)).toBe(expected);
  });

  test('words of the other direction stand apart from the sentence', () => {
    const arabic = { ...samples['admin-booking'], adminName: 'سارة خليل' };
    const { text } = renderEmail('admin-booking', arabic);
    expect(text).toContain('\u2068سارة خليل\u2069 at the studio');
    const { text: inArabic, subject } = renderEmail('admin-booking', samples['admin-booking'], {
      language: 'ar',
    });
    expect(inArabic).toContain('\u2068Sara Khalil\u2069');
    expect(subject).not.toMatch(/[\u2066-\u2069]/);
  });
});

test('the footer says why it comes, and how to end it where it can be ended', () => {
  const always = sampleMail('password-changed', 'en').text;
  expect(always).toContain('it is always sent');
  expect(always).not.toContain('Unsubscribe');
  expect(sampleMail('credits-warning', 'en').html).toContain('/unsubscribe?token=sample');
});

describe('dates', () => {
  test('are of the studio: 21:30 UTC is the next morning', () => {
    expect(longDateTime('2026-11-23T21:30:00Z')).toBe('Tuesday, 24 November 2026, 01:30');
    expect(dayDate('2027-01-03')).toBe('3 January 2027');
    expect(longDate('2026-11-23T21:30:00Z', 'ar')).toBe('الثلاثاء، 24 نوفمبر 2026');
  });

  test('in words are left as they were given', () => {
    const { text } = renderEmail('class-cancellation', {
      ...samples['class-cancellation'],
      date: 'next Tuesday',
    });
    expect(text).toContain('next Tuesday, 06:30');
  });

  test.each([
    ['2026-11-24', '2026-11-24'],
    ['2026-11-23T21:30:00Z', '2026-11-24'],
    ['Tuesday, 24 November 2026', '2026-11-24'],
    ['next Tuesday', null],
    ['2026-13-45', null],
  ])('the day of %s is %s', (text, day) => expect(dayOfText(text)).toBe(day));

  test.each([
    ['06:30', '06:30'],
    ['6:30 PM', '18:30'],
    ['12:05 am', '00:05'],
    ['25:00', null],
    ['noon', null],
  ])('the time of %s is %s', (text, clock) => expect(clockOfText(text)).toBe(clock));
});

test('who writes: name, place, logo and colours of the studio, or a neutral stand-in', () => {
  const payload = samples['account-confirmation'];
  const neutral = renderEmail('account-confirmation', payload);
  expect(neutral.text).toContain('--\nYour studio\n');
  const studio = {
    name: 'Kumquat & Co',
    shortName: 'Kumquat',
    place: 'Street 12b, Dubai',
    logoUrl: 'https://kumquat.example/logo.png',
    colours: { light: '#123456', dark: '#abcdef' },
  };
  const { html, text } = renderEmail('account-confirmation', payload, { studio });
  expect(text).toContain('--\nKumquat & Co, Street 12b, Dubai\n');
  expect(html).toContain('<img src="https://kumquat.example/logo.png"');
  expect(html).toMatch(/background:#123456[^]*>Kumquat<|>Kumquat<[^]*background:#123456/);
  expect(html).toContain('.button{background:#abcdef!important}');
  expect(html).not.toContain('Your studio');
  const broken = { ...studio, logoUrl: 'javascript:alert(1)' };
  expect(() => renderEmail('account-confirmation', payload, { studio: broken })).toThrow();
});

describe('a calendar entry', () => {
  const parties = { organizer: '"Kumquat, Ltd" <hello@demo.studio>', attendee: 'noor@example.com' };
  const entry = {
    uid: 'b1@studio',
    title: 'Flow; with, marks\r\nATTENDEE:x',
    place: 'ب'.repeat(60),
    startsAt: '2026-11-24T02:30:00.000Z',
    endsAt: '2026-11-24T03:20:00.000Z',
    stampedAt: '2026-11-20T00:00:00Z',
  };

  test('is in UTC, marked and folded', () => {
    const { content } = calendarAttachment(entry, parties);
    expect(content).toContain('METHOD:REQUEST\r\n');
    expect(content).toContain('SEQUENCE:0\r\n');
    expect(content).toContain('DTSTART:20261124T023000Z\r\n');
    expect(content).toContain('SUMMARY:Flow\\; with\\, marks ATTENDEE:x\r\n');
    expect(content).toContain('ORGANIZER;CN="Kumquat, Ltd":mailto:hello@demo.studio\r\n');
    for (const line of content.split('\r\n'))
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('is taken out by the same uid with a higher number', () => {
    const gone = { ...entry, cancelled: true, sequence: 1 };
    const { content, method } = calendarAttachment(gone, parties);
    expect(method).toBe('CANCEL');
    for (const line of ['METHOD:CANCEL', 'UID:b1@studio', 'SEQUENCE:1', 'STATUS:CANCELLED'])
      expect(content).toContain(`${line}\r\n`);
  });
});

describe('what a text is chosen by', () => {
  const codes = mailKinds.flatMap((kind) =>
    Object.entries(samples[kind])
      .filter(([, value]) => typeof value === 'string' && /^[a-z]+(_[a-z]+)*$/.test(value))
      .map(([field]) => `${kind} ${field}`),
  );
  test.each(codes)('%s is known, so that Arabic chooses, too', (name) => {
    expect([...chosenBy]).toContain(name.split(' ')[1]);
  });

  test.each([
    ['class-reminder-soon', { day: 'today' }, /حصتك اليوم/],
    ['class-reminder-day', { day: 'tomorrow' }, /حصتك غدًا/],
    ['class-reminder-soon', { consequence: 'late_fee' }, /تُستحق رسوم الإلغاء المتأخر/],
    ['cancellation', { lateConsequence: 'class_counted' }, /تبقى الحصة محتسبة من اشتراكك/],
    ['no-show-final', { charged: '', in: 'class' }, /حصة واحدة من اشتراكك/],
    ['substitution', { what: 'given' }, /أصبحت الحصة لك/],
  ] as const)('%s, %j, in Arabic', (kind, chosen, text) => {
    const mail = { ...samples[kind], ...chosen } as never;
    expect(renderEmail(kind, mail, { language: 'ar' }).text).toMatch(text);
  });
});
