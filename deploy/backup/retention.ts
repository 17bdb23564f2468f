import { addDays, studioDay, weekdayOf } from '@studio/domain-kit';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup, Repository } from './repository.js';

const DAYS = 7;
const WEEKS = 4;

/** Of these two days none goes: a restore to the wrong moment is followed by another one. */
const ALL_MS = 48 * 3_600_000;

export interface Kept<One> {
  /** With all of the last two days. */
  daily: One[];
  weekly: One[];
  gone: One[];
}

const weekOf = (at: string): string => {
  const day = studioDay(at);
  return addDays(day, 1 - weekdayOf(day));
};

/** The newest of each group, of the newest `count` groups. */
function newestOf<One extends { endedAt: string }>(
  backups: readonly One[],
  groupOf: (at: string) => string,
  count: number,
): One[] {
  const newest = new Map(backups.map((one) => [groupOf(one.endedAt), one]));
  return [...newest.values()].slice(-count);
}

/** All of two days, and the last of each of 7 days and of 4 weeks (Monday to Sunday in the studio). Oldest first. */
export function sortOut<One extends { endedAt: string }>(backups: readonly One[]): Kept<One> {
  const sorted = backups.toSorted((a, b) => a.endedAt.localeCompare(b.endedAt));
  const newestOfDays = newestOf(sorted, studioDay, DAYS);
  const since = Date.parse(sorted.at(-1)?.endedAt ?? '') - ALL_MS;
  const daily = sorted.filter(
    (one) => newestOfDays.includes(one) || Date.parse(one.endedAt) > since,
  );
  const weekly = newestOf(sorted, weekOf, WEEKS);
  return {
    daily,
    weekly,
    gone: sorted.filter((one) => !daily.includes(one) && !weekly.includes(one)),
  };
}

/**
 * Removes what has had its time. Log and changed files are kept from the oldest of the daily ones on:
 * each minute since then can be restored. A weekly one carries the log that it needs itself.
 */
export function removeOld(repository: Repository): Backup[] {
  const { daily, gone } = sortOut(repository.list());
  for (const one of gone) repository.remove(one);
  const [oldest] = daily;
  if (!oldest) return gone;
  const wal = repository.walFolder(oldest.systemId);
  const isOld = (name: string): boolean => /^[0-9A-F]{24}$/.test(name) && isBefore(name, oldest);
  for (const name of readdirSync(wal).filter(isOld)) rmSync(join(wal, name));
  for (const name of readdirSync(repository.changesFolder).filter((each) => each < oldest.id))
    rmSync(join(repository.changesFolder, name));
  removeOldLogs(join(repository.folder, 'sent'));
  return gone;
}

/** The oldest weekly backup is younger than this. */
const SENT_DAYS = 40;

function removeOldLogs(folder: string): void {
  const first = addDays(new Date().toISOString().slice(0, 10), -SENT_DAYS);
  for (const name of readdirSync(folder).filter((each) => each < first)) rmSync(join(folder, name));
}

/** By their place in the log, whatever their timeline is. */
const isBefore = (segment: string, { startSegment }: Backup): boolean =>
  segment.slice(8) < startSegment.slice(8);
