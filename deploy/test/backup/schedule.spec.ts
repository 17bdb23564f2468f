import { lastTimeOf } from '../../backup/backup-keeper.js';
import { parseMoment } from '../../backup/moment.js';
import { sortOut } from '../../backup/retention.js';
import { backupProblems } from '../../backup/settings.js';
import { placeOf, segmentsBetween } from '../../backup/wal-names.js';

it.each([
  ['2026-11-26 14:05', '2026-11-26T10:05:00.000Z'],
  ['2026-11-26T14:05:30', '2026-11-26T10:05:30.000Z'],
  ['2026-11-26 14:05 UTC', '2026-11-26T14:05:00.000Z'],
  ['2026-11-26T14:05Z', '2026-11-26T14:05:00.000Z'],
  ['2026-11-26 14:05 +04:00', '2026-11-26T10:05:00.000Z'],
  ['2026-11-26 14:05 -0330', '2026-11-26T17:35:00.000Z'],
])('%s is %s: the studio stands in Dubai', (text, instant) => {
  expect(parseMoment(text).toISOString()).toBe(instant);
});

it.each(['yesterday', '2026-11-26', '2026-13-26 14:05', '2026-11-26 25:05', '14:05'])(
  '"%s" is refused with an example',
  (text) => {
    expect(() => parseMoment(text)).toThrow('write 2026-11-26 14:05 (time of the studio)');
  },
);

it('keeps the last backup of 7 days and of 4 weeks, and all of two days', () => {
  // Two a day at 06:00 and 22:00 in the studio, for 60 days up to Wednesday, 25 November.
  const made = Array.from({ length: 120 }, (_, half) => ({
    endedAt: new Date(Date.UTC(2026, 10, 25, 18) - half * 12 * 3_600_000).toISOString(),
  }));
  const { daily, weekly, gone } = sortOut(made);
  expect(daily.map(({ endedAt }) => endedAt.slice(0, 13))).toEqual(
    ['19T18', '20T18', '21T18', '22T18', '23T18', '24T06', '24T18', '25T06', '25T18'].map(
      (hour) => `2026-11-${hour}`,
    ),
  );
  // Sundays, and the newest of the week that runs.
  expect(weekly.map(({ endedAt }) => endedAt.slice(0, 10))).toEqual([
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-25',
  ]);
  expect(new Set([...daily, ...weekly, ...gone]).size).toBe(120);
});

it('knows the last time that it was 03:30 in the studio', () => {
  const at = (now: string): string => new Date(lastTimeOf('03:30', Date.parse(now))).toISOString();
  expect(at('2026-11-25T23:29:59Z')).toBe('2026-11-24T23:30:00.000Z');
  expect(at('2026-11-25T23:30:00Z')).toBe('2026-11-25T23:30:00.000Z');
});

it('counts the files of the log over the end of one of 4 GB', () => {
  expect(segmentsBetween('0000000100000002000000FE', '000000010000000300000001')).toEqual([
    '0000000100000002000000FE',
    '0000000100000002000000FF',
    '000000010000000300000000',
    '000000010000000300000001',
  ]);
  expect(placeOf('00000007000000030000000A')).toBe(3n * 256n + 10n);
});

it('refuses a folder without a passphrase, and a short one', () => {
  const problems = (env: Record<string, string>) =>
    backupProblems({ BACKUP_AT: 'off', BACKUP_WAITING_MB: 2048, ...env });
  expect(problems({})).toEqual([]);
  expect(problems({ BACKUP_DIR: '/backups' })).toEqual([
    'BACKUP_DIR: backups are encrypted; give BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE too',
  ]);
  expect(problems({ BACKUP_PASSPHRASE: 'short' })).toEqual([
    'BACKUP_PASSPHRASE: must have 12 characters at least',
  ]);
  expect(problems({ BACKUP_PASSPHRASE: 'correct horse battery' })).toEqual([]);
});
