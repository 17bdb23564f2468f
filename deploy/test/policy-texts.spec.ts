import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const places = [
  'mf-member/src',
  'mf-admin/src',
  'mf-trainer/src',
  'shell/src',
  'libs/email/src/mails',
  'libs/api-client/src',
  'services/notifications/src/event-handlers',
];

/** A number of the studio written into a text: hours, minutes, people, dirhams. Comments may. */
const written =
  /\b\d+ (hours?|days?|minutes?|seconds?|people|ساعات?|ساعة|أيام|يوم|دقائق|دقيقة)(?![\w])|AED \d+/;

/** Texts whose numbers are no setting of the studio, and why. */
const excused: readonly [file: string, text: string, why: string][] = [
  ['shell/src/features/legal/messages.en.json', '"privacy', 'how long the platform keeps data'],
  ['shell/src/features/legal/messages.en.json', '30 days to change', 'deletion is the platform’s'],
  [
    'shell/src/features/legal/messages.en.json',
    '14 days before these',
    'a promise of the contract',
  ],
  ['mf-member/src/features/privacy/messages.en.json', '30 days', 'deletion is the platform’s'],
  [
    'shell/src/features/legal/messages.without_vat.json',
    '30 days to change',
    'deletion is the platform’s',
  ],
  [
    'mf-member/src/features/privacy/messages.without_vat.json',
    '30 days',
    'deletion is the platform’s',
  ],
  [
    'mf-admin/src/features/payments/messages.en.json',
    'the last 30 days',
    'for how long the list has them',
  ],
  ['mf-member/src/features/info/messages.en.json', '1 day before', 'the last warning; no setting'],
  ['mf-admin/src/features/timetable/messages.en.json', '1 day off', 'one of a count'],
  ['mf-admin/src/features/products/messages.en.json', 'Sold, 30 days', 'the period of a column'],
  [
    'mf-admin/src/features/products/messages.en.json',
    'AED 2 or more',
    'the provider’s least charge',
  ],
  [
    'mf-admin/src/features/products/messages.en.json',
    'AED 1 or more',
    'whole dirhams, more than 0',
  ],
  [
    'mf-admin/src/features/reports/messages.en.json',
    'more than 90 days',
    'a range of the report, no setting',
  ],
  [
    'mf-admin/src/features/reports/people/messages.en.json',
    '30 days',
    'a window of the report, no setting',
  ],
  ['mf-admin/src/shared/people/messages.en.json', '30 days', 'a window of the report, no setting'],
  ['libs/email/src/mails/weekly-summary/messages.en.json', '30 days', 'a window of the report'],
  ['libs/email/src/mails/weekly-summary/messages.ar.json', '30 يومًا', 'a window of the report'],
  ['mf-admin/src/shared/messages/messages.en.json', '2 people: {names}', 'one of a count'],
  ['libs/email/src/mails/purchases/messages.en.json', '10 days', 'how long banks take'],
  ['libs/email/src/mails/purchases/messages.ar.json', '10 أيام', 'how long banks take'],
  ['services/notifications/src/event-handlers/messages.en.json', '10 days', 'how long banks take'],
];

const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line);
const breaches = (file: string, text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !isComment(line) && written.test(line))
    .filter((line) => !excused.some(([where, part]) => where === file && line.includes(part)))
    .map((line) => `${file}: ${line.trim()}`);

const files = places.flatMap((place) =>
  readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.tsx?$|messages\.\w+\.json$/.test(name) && !/\.spec\.|(^|\/)testing\//.test(name),
    )
    .map((name) => `${place}/${name}`),
);
const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8');

test('no text has a number of the studio written into it', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => breaches(file, sourceOf(file)))).toEqual([]);
});

test('what is excused is still written', () => {
  expect(excused.filter(([file, text]) => !sourceOf(file).includes(text))).toEqual([]);
});

test.each([
  ["return 'Booking opens 14 days before the class.';", 1],
  ['Your seat is held for 30 minutes while you pay.', 1],
  ["'An unlimited plan owes AED 60.'", 1],
  ["'الإلغاء قبل أقل من 12 ساعة من الحصة'", 1],
  ['`Cancel up to ${count(hours, "hour")} before`', 0],
  ['/** Booking opens 14 days before. */', 0],
])('planted: %s', (line, found) => {
  expect(breaches('mf-member/src/planted.ts', line)).toHaveLength(found);
});
