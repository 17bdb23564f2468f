import { execFile } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseClient } from './database-client.js';
import { databaseSettings } from './database-settings.mjs';
import type { ProcessPlan } from './managed-process.js';
import { OperatorError } from './operator-error.js';
import { nativeFolder, takeSeat, type Seat } from './postgres-seat.js';

export interface PostgresPlan {
  root: string;
  dataDir: string;
  port: number;
  adminPassword: string;
  /** false: for tests, whose data may be lost in a power cut. */
  isDurable?: boolean;
  maxConnections?: number;
  /** The log is put down for the backup, which takes it from there (postgresHome, `spool`). */
  isArchived?: boolean;
  /** MB of the log that may wait there. */
  waitingLogMb?: number;
  /** What a recovery sets besides. */
  settings?: Readonly<Record<string, string>>;
}

export const adminUrl = ({ port, adminPassword }: PostgresPlan): string =>
  `postgres://postgres:${adminPassword}@127.0.0.1:${port}/postgres`;

const settingsOfStarter = {
  ...databaseSettings,
  // A new studio's tables fill within minutes: plans that were made for empty ones are given up soon.
  autovacuum_naptime: '15s',
  // No statement is logged, not even a slow one.
  log_statement: 'none',
  log_min_duration_statement: '-1',
};

/** Seconds after which a file of the log is put down although it is not full: what a loss can cost. */
const ARCHIVE_SECONDS = 60;

/** A name that a shell takes as it is; PostgreSQL puts its own in place of %f and %p. */
export const shellQuoted = (path: string): string =>
  `'${path.replaceAll('%', '%%').replaceAll("'", String.raw`'\''`)}'`;

/** MB of one file of the log. */
const SEGMENT_MB = 16;

/**
 * While nobody takes the files away, because the disk of the backups is full or gone, so much of the
 * log waits and no more: what comes then is left out, and the studio's own disk stays free. Minutes
 * behind that gap can be restored again from the next backup on.
 */
function archiveSettings({ data, owner }: Seat, waitingMb = 2048): Record<string, string> {
  const spool = `${data}-wal`;
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  if (owner) chownSync(spool, owner.uid, owner.gid);
  const most = Math.max(1, Math.floor(waitingMb / SEGMENT_MB));
  const folder = shellQuoted(spool);
  const file = `${folder}/%f`;
  const copy = `cp '%p' ${file}.part && sync ${file}.part && mv ${file}.part ${file}`;
  return {
    archive_mode: 'on',
    // It has its name when it is whole and on the disk: then the server forgets its own.
    archive_command: `test $(ls ${folder} | wc -l) -ge ${most} || { ${copy}; } || { rm -f ${file}.part; exit 1; }`,
    archive_timeout: String(ARCHIVE_SECONDS),
  };
}

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
    ...settingsOfStarter,
    ...(plan.isDurable === false && { fsync: 'off', full_page_writes: 'off' }),
    ...(plan.isArchived && archiveSettings(seat, plan.waitingLogMb)),
    ...plan.settings,
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
  const client = databaseClient({ connectionString: url, connectionTimeoutMillis: 1500 });
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
