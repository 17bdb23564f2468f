import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../local/operator-error.js';
import type { Passphrase } from './cipher.js';
import { finish, readSealed, UNFINISHED, writeSealed } from './files.js';
import type { Backup, Repository } from './repository.js';
import { placeOf, SEGMENT, segmentAt, timelineOf } from './wal-names.js';

const readWhole = async (path: string, passphrase: Passphrase): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const bytes of readSealed(path, passphrase)) parts.push(bytes as Buffer);
  return Buffer.concat(parts);
};

/**
 * Takes the files of the log that PostgreSQL has put down into the repository, encrypted, the oldest
 * first. Returns how many.
 */
export async function archiveWal(
  spool: string,
  { repository, passphrase }: { repository: Repository; passphrase: Passphrase },
  systemId: string,
): Promise<number> {
  if (!existsSync(spool)) return 0;
  const names = readdirSync(spool).filter((name) => !name.endsWith('.part'));
  const folder = repository.walFolder(systemId);
  for (const name of names.sort()) {
    await archiveOne(join(spool, name), join(folder, name), passphrase);
    rmSync(join(spool, name), { force: true });
  }
  return names.length;
}

async function archiveOne(from: string, to: string, passphrase: Passphrase): Promise<void> {
  const bytes = readFileSync(from);
  if (existsSync(to)) {
    // Put down a second time after a crash; what is kept is never replaced by something else.
    if ((await readWhole(to, passphrase)).equals(bytes)) return;
    throw new OperatorError(
      `${to} is there already with another content: two studios write to one BACKUP_DIR. Give each its own.`,
    );
  }
  const { atime, mtime } = statSync(from);
  await writeSealed(`${to}${UNFINISHED}`, [bytes], passphrase);
  // When PostgreSQL was done with it: what it holds happened before.
  utimesSync(`${to}${UNFINISHED}`, atime, mtime);
  await finish(`${to}${UNFINISHED}`, to);
}

/** One file of the log, as PostgreSQL reads it; undefined when it is not there. */
export const readWal = async (
  folder: string,
  name: string,
  passphrase: Passphrase,
): Promise<Buffer | undefined> => {
  const path = join(folder, name);
  return existsSync(path) ? readWhole(path, passphrase) : undefined;
};

export interface WalReach {
  /** Names that a restore may ask for. */
  names: string[];
  /** Every moment up to here can be restored; undefined: none after the backup itself. */
  until?: Date;
  /** The first file that is missing although later ones are there. */
  missing?: string;
}

/** How far the log goes on behind a backup, without a gap, on its own timeline. */
export function reachOf(repository: Repository, { systemId, stopSegment }: Backup): WalReach {
  const folder = repository.walFolder(systemId);
  const kept = readdirSync(folder).filter((name) => !name.endsWith(UNFINISHED));
  const timeline = timelineOf(stopSegment);
  const segments = kept.filter((name) => SEGMENT.test(name) && timelineOf(name) === timeline);
  const places = new Set(segments.map((name) => placeOf(name)));
  let next = placeOf(stopSegment) + 1n;
  while (places.has(next)) next += 1n;
  const last = next - 1n > placeOf(stopSegment) ? segmentAt(timeline, next - 1n) : undefined;
  const histories = kept.filter((name) => name.endsWith('.history'));
  return {
    names: [...histories, ...segments.filter((name) => placeOf(name) < next)],
    ...(last && { until: statSync(join(folder, last)).mtime }),
    ...(segments.some((name) => placeOf(name) > next) && { missing: segmentAt(timeline, next) }),
  };
}
