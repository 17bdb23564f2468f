import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { studioSettings } from '@studio/contracts';

const source = join(import.meta.dirname, '..');

/** Where the studio's numbers are computed with, kept, seeded, or were once written into tables. */
const homes = /^(policy|catalogue\/settings|operations\/demo|database\/migrations)\//;
/** A plan and a booking have fees of these names, too. */
const alsoElsewhere = new Set(['lateFee', 'noShowFee']);
const settings = Object.keys(studioSettings.shape).filter((name) => !alsoElsewhere.has(name));

const numbers: readonly [rule: string, pattern: RegExp][] = [
  ['a setting', new RegExp(`\\b(${settings.join('|')})\\b`)],
  ['a setting', /\b(settings|numbers)\.(lateFee|noShowFee)\b/],
  // Instants come from policy, also in SQL.
  ['hours in SQL', /make_interval\(|interval '\d+ (minute|hour|day|week)s?'/],
  [
    'hours to compute with',
    /\b(?:MINUTE|HOUR|DAY|WEEK)(?:_MS)? =|\b(?:60_000|3_600_000|86_400_000)\b/,
  ],
];

/** Hours that are no number of the studio: jobs, caches, the ways of the database. */
const technical: Readonly<Record<string, string>> = {
  'attendance/reminders/remind-of-classes.job.ts': 'how often the job runs',
  'funding/package-expiry/reconcile-packages.job.ts': 'how often the job runs',
  'funding/subscriptions/end-paid-elsewhere.job.ts': 'how often the job runs',
  'funding/packages/package-rules.ts': 'days between two days',
  'operations/integrity/event-rules.ts': 'how late a job may be',
  'operations/integrity/job-rules.ts': 'how late a job may be',
  'operations/integrity/waitlist-rules.ts': 'how late a job may be',
  'people/broadcasts/audience.sql.ts': 'days that the sender chooses',
  'people/history/check-history-chain.job.ts': 'how often the chain is checked',
  'people/history/history-partitions.ts': 'how often partitions are made',
  'people/notes/erase-deleted-notes.job.ts': 'how often the job runs; how long an undo is kept',
  'planning/availability/availability.controller.ts': 'minutes of a class',
  'planning/classes/admin-schedule.queries.ts': 'no class lasts a day',
  'planning/classes/create-class.ts': 'minutes of a class',
  'planning/plan/find-conflict.ts': 'no class lasts a day',
  'planning/plan/plan.ts': 'minutes of a class',
  'planning/timetable/reconcile-timetable.job.ts': 'how often the job runs',
  'reports/class-outcomes/close-class-days.job.ts': 'how often the job runs',
  'reports/revenue/keep-revenue.job.ts': 'how often the job runs, and how long it may',
  'reports/revenue/recognise-sales.ts':
    'how long a transaction lasts at most; no class lasts a day',
  'reports/people/close-visit-days.job.ts': 'how often the job runs',
  'seats/booking/forget-old-keys.job.ts': 'how long Idempotency-Keys are kept',
  'seats/bookings/booking-context.ts':
    'no class lasts a day: the search stays at one end of the index',
  'seats/schedules/schedule-rules.ts': 'the longest range that can be asked for',
  'shared/time-away.ts': 'since when a job is away',
};

const breaches = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      numbers
        .filter(
          ([rule, pattern]) => pattern.test(line) && (rule === 'a setting' || !(file in technical)),
        )
        .map(([rule]) => `${file}:${index + 1} ${rule}`),
    );

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !homes.test(file),
);

test('nobody but policy computes with the numbers of the studio', () => {
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) => breaches(file, readFileSync(join(source, file), 'utf8')));
  expect(found).toEqual([]);
});

test('what is excused is still there', () => {
  expect(Object.keys(technical).filter((file) => !files.includes(file))).toEqual([]);
});

test.each([
  [
    'const until = start - settings.cancelHours * 3_600_000;',
    ['a setting', 'hours to compute with'],
  ],
  ['const { graceDays } = this.studio.settings;', ['a setting']],
  ['const owed = studio.settings.lateFee;', ['a setting']],
  ["AND e.starts_at >= $2 + interval '15 minutes'", ['hours in SQL']],
  ['OR s.starts_at - make_interval(hours => $3) <= $2', ['hours in SQL']],
  ['const HOUR = 60 * MINUTE;', ['hours to compute with']],
  ['const until = cancelUntil(row.starts_at, settings);', []],
])('planted: %s', (line, rules) => {
  expect(breaches('bookings/planted.ts', line)).toEqual(
    rules.map((rule) => `bookings/planted.ts:1 ${rule}`),
  );
});
