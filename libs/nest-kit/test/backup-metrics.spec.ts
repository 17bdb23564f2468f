import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupMetrics, Metrics } from '../src/metrics/index.js';

const folder = mkdtempSync(join(tmpdir(), 'studio-record-'));
const file = join(folder, 'last-backup.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scrape = async (record?: object | string): Promise<string> => {
  rmSync(file, { force: true });
  if (record) writeFileSync(file, typeof record === 'string' ? record : JSON.stringify(record));
  const metrics = new Metrics();
  backupMetrics(metrics, file);
  const text = await metrics.read();
  return text
    .split('\n')
    .filter((line) => /^(backup_|metrics_reading_failures_total\{)/.test(line))
    .join('\n');
};

test('says when the last backup ended, when it was checked, and up to when the log is kept', async () => {
  const at = (second: number): string => new Date(second * 1000).toISOString();
  const last = { id: 'one', endedAt: at(1_000), verifiedAt: at(1_010), issues: 2, bytes: 5 };
  expect(await scrape({ last, archivedUntil: at(1_500), failure: { at: at(0), reason: '' } })).toBe(
    `backup_timestamp_seconds{what="backup"} 1000
backup_timestamp_seconds{what="check"} 1010
backup_timestamp_seconds{what="log"} 1500
backup_issues 2`,
  );
});

test('of one that was not checked, as of one server, says when it ended alone', async () => {
  expect(await scrape({ last: { endedAt: '1970-01-01T00:20:00Z' } })).toBe(
    `backup_timestamp_seconds{what="backup"} 1200\nbackup_issues 0`,
  );
});

test('where none was made yet, it is as old as can be; a record that is broken is a failed reading', async () => {
  const none = `backup_timestamp_seconds{what="backup"} 0\nbackup_issues 0`;
  expect(await scrape()).toBe(none);
  expect(await scrape('{"last":')).toContain('metrics_reading_failures_total{reading="backups"} 1');
});
