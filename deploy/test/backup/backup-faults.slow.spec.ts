import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@studio/testing';
import { readBackupRecord } from '../../backup/backup-record.js';
import { chooseBackup } from '../../backup/choose-backup.js';
import { UNFINISHED } from '../../backup/files.js';
import type { Maker } from '../../backup/make-backup.js';
import { DATA, type Backup } from '../../backup/repository.js';
import { reachOf } from '../../backup/wal-archive.js';
import { identityOf } from '../../local/pid-files.js';
import { postgresHome } from '../../local/postgres-seat.js';
import { mayMount, SmallDisk } from './small-disk.js';
import { BookingLoad, sql, StudioWithBackups } from './studio-with-backups.js';

/** A whole studio, at load on a machine that does other things too. */
const LIMIT_MS = 600_000;
const PATIENT = { timeoutMs: 200_000 };
/** The moments that are waited for are short. */
const CLOSELY = { timeoutMs: 200_000, everyMs: 5 };

/** Room for a few backups of the demo studio. */
const DISK_MB = 400;
const WAITING_FILES = 4;

const canFill = mayMount();
const world = new StudioWithBackups();
let first: Awaited<ReturnType<StudioWithBackups['configOf']>>;
let maker: Maker;
let disk: SmallDisk;
let opening: ReturnType<StudioWithBackups['open']>;

beforeAll(async () => {
  if (canFill) disk = SmallDisk.mount(world.backups, DISK_MB);
  first = await world.configOf('first', {
    BACKUP_AT: '03:30',
    BACKUP_WAITING_MB: String(WAITING_FILES * 16),
  });
  maker = world.makerOf(first);
  maker.repository.open();
  // The program `backup` of the starter makes the first one at once.
  opening = world.open(first);
}, LIMIT_MS);
afterAll(async () => {
  await opening.catch(() => undefined);
  await world.stop();
  if (canFill) disk.unmount();
  world.remove();
}, LIMIT_MS);

const namesOf = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const pidIn = (folder: string, name: string): number => {
  const note = readFileSync(join(folder, 'run', `${name}.json`), 'utf8');
  return (JSON.parse(note) as { pid: number }).pid;
};
const killKeeper = (): void => void process.kill(pidIn(first.config.dataDir, 'backup'), 'SIGKILL');

/** A backup that is being written, and has begun to take bytes. */
const halfBackup = (): string | undefined => {
  const folder = join(world.backups, 'backups');
  return namesOf(folder).find((name) => {
    const found = statSync(join(folder, name, DATA), { throwIfNoEntry: false });
    return name.endsWith(UNFINISHED) && found !== undefined && found.size > 1_000_000;
  });
};

/** The server that a backup is restored to for a check. */
const scratchServer = (): number | undefined => {
  const { dataDir } = first.config;
  const scratch = namesOf(dataDir).find((name) => name.startsWith('verify-'));
  return scratch ? pidIn(join(dataDir, scratch), 'postgres') : undefined;
};

const newest = (): Backup => {
  const found = maker.repository.list().at(-1);
  if (!found) throw new Error('there is no backup yet');
  return found;
};

const hashOf = ({ folder }: Backup): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, DATA)))
    .digest('hex');

/** `npm run backup`, in a process of its own. */
async function backup(...args: string[]): Promise<{ code: number | null; output: string }> {
  const entry = join(first.config.root, 'deploy/dist/backup.js');
  const call = `process.exit(await (await import('${entry}')).runBackup('${first.config.root}', ${JSON.stringify(args)}, process.env))`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', call], {
    env: first.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

it(
  'killed while it copies and while it checks, a backup is made and checked at the next start',
  async () => {
    const { repository } = maker;
    const half = await until(halfBackup, CLOSELY);
    killKeeper();
    expect(repository.list()).toEqual([]);
    expect(() => chooseBackup(repository, {})).toThrow('There is no backup in');
    expect(() => repository.require(half.replace(UNFINISHED, ''))).toThrow('There is no backup');

    const server = await until(scratchServer, CLOSELY);
    const [whole] = repository.list();
    killKeeper();
    expect(whole?.verified).toBeUndefined();

    const verified = await until(() => repository.list().find((one) => one.verified), PATIENT);
    expect(verified.id).toBe(whole?.id);
    expect(namesOf(join(world.backups, 'backups'))).toEqual([verified.id]);
    await until(() => scratchServer() === undefined, PATIENT);
    expect(identityOf(server)).toBeUndefined();
    // What the server kept for a backup that ended early is given free.
    expect(await sql(first.config, 'postgres', 'SELECT FROM pg_replication_slots')).toEqual([]);
    expect(readBackupRecord(first.config.dataDir)).toMatchObject({ last: { id: verified.id } });
    expect(readBackupRecord(first.config.dataDir).failure).toBeUndefined();
  },
  LIMIT_MS,
);

const title = canFill ? '' : ' (skipped: nothing may be mounted here)';
(canFill ? it : it.skip)(
  `a full disk fails the backup alone: older ones stay whole, and the log takes no more than it may${title}`,
  async () => {
    await opening;
    const { repository } = maker;
    const { config } = first;
    const load = await BookingLoad.of(config, { members: 1 });
    const older = newest();
    const hash = hashOf(older);

    const making = backup();
    await until(halfBackup, CLOSELY);
    disk.fill();
    const { code, output } = await making;
    expect(output).toContain(`is full: free some space and make the backup again.`);
    expect(code).toBe(1);
    disk.fill();
    const again = await backup();
    // What is cleaned up behind the failed one may leave a little room.
    expect(again.output).toMatch(/has [01] MB left, about \d+ MB are needed: free some space/);
    expect(again.code).toBe(1);
    expect(repository.list().map(({ id }) => id)).toEqual([older.id]);
    expect(hashOf(older)).toBe(hash);

    const { spool } = postgresHome(config.root, config.dataDir);
    const putDown = () =>
      sql(config, 'postgres', `SELECT pg_logical_emit_message(true, 'spec', ''), pg_switch_wal()`);
    for (let n = 0; n < 3 * WAITING_FILES; n += 1) await putDown();
    const waiting = `SELECT name FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready'`;
    await until(async () => (await sql(config, 'postgres', waiting)).length === 0, PATIENT);
    expect(namesOf(spool)).toHaveLength(WAITING_FILES);
    await load.bookOne();
    const { reason } = await until(() => {
      const { failure } = readBackupRecord(config.dataDir);
      return failure?.isOfLog ? failure : undefined;
    }, PATIENT);
    expect(reason).toContain('is full');

    // There is room again: behind the gap a backup is made at once, and the log goes on from there.
    disk.free();
    await until(() => namesOf(spool).length < WAITING_FILES, PATIENT);
    await putDown();
    const next = await until(
      () => repository.list().find((one) => one.id !== older.id && one.verified),
      PATIENT,
    );
    await putDown();
    await until(() => reachOf(repository, next).until, PATIENT);
    expect(reachOf(repository, next).missing).toBeUndefined();
    expect(reachOf(repository, older).missing).toBeDefined();
    expect(readBackupRecord(config.dataDir).failure).toBeUndefined();
  },
  LIMIT_MS,
);
