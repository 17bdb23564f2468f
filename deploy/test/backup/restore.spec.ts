import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@studio/testing';
import { readBackupRecord } from '../../backup/backup-record.js';
import { chooseBackup } from '../../backup/choose-backup.js';
import { Passphrase } from '../../backup/cipher.js';
import { makeBackup, type Maker } from '../../backup/make-backup.js';
import { DATA, type Backup } from '../../backup/repository.js';
import { requirePlace, restoreStudio } from '../../backup/restore-studio.js';
import { unpackBackup } from '../../backup/unpack-backup.js';
import { checkBooks } from '../../backup/verify-backup.js';
import { reachOf } from '../../backup/wal-archive.js';
import type { StudioConfig } from '../../local/config.js';
import { readSecrets } from '../../local/data-folder.js';
import { preparePostgres } from '../../local/postgres.js';
import { Supervisor } from '../../local/supervisor.js';
import {
  adminUrlOf,
  BookingLoad,
  PASSPHRASE,
  sql,
  StudioWithBackups,
} from './studio-with-backups.js';

/** A whole studio, at load on a machine that does other things too. */
const LIMIT_MS = 600_000;
const PATIENT = { timeoutMs: 200_000 };

let world: StudioWithBackups;
let maker: Maker;
let config: StudioConfig;
let backup: Backup;
let load: BookingLoad;
/** What the studio's own books say: the same must be found in what is restored, and nothing more. */
let issues: string[];
/** Between the two of them lies the moment that is restored. */
let before: string;
let after: string;
let moment: Date;

beforeAll(async () => {
  world = new StudioWithBackups();
  const first = await world.configOf('first');
  config = first.config;
  maker = world.makerOf(first);
  const studio = await world.open(first);
  load = await BookingLoad.of(config, { members: 5 });
  const running = load.run();
  await until(() => load.acknowledged.length > 2, PATIENT);
  const making = makeBackup(maker);
  await Promise.race([making, until(() => maker.repository.list().length > 0, PATIENT)]);
  load.stop();
  await running;
  backup = await making;
  before = await load.bookOne();
  await pause(20); // commit times are compared by the millisecond
  moment = new Date();
  await pause(20);
  after = await load.bookOne();
  issues = await checkBooks(first, adminUrlOf(config));
  await sql(config, 'postgres', 'SELECT pg_switch_wal()');
  await until(() => {
    const reached = reachOf(maker.repository, backup).until;
    return reached !== undefined && reached > moment;
  }, PATIENT);
  await studio.stop();
}, LIMIT_MS);
afterAll(async () => {
  await world.stop();
  world.remove();
});

const bookingsIn = async (studio: StudioConfig): Promise<Set<string>> => {
  const rows = await sql<{ id: string }>(studio, 'booking', 'SELECT id FROM bookings');
  return new Set(rows.map(({ id }) => id));
};

/** The databases alone, of a studio that was restored. */
async function withPostgres<T>(studio: StudioConfig, work: () => Promise<T>): Promise<T> {
  const { root, dataDir, ports } = studio;
  const adminPassword = readSecrets(dataDir).postgresAdmin;
  const plan = await preparePostgres({ root, dataDir, port: ports.postgres, adminPassword });
  const ignored = () => undefined;
  const listener = { restarting: ignored, recovered: ignored, gaveUp: ignored };
  const supervisor = new Supervisor(dataDir, listener);
  await supervisor.start([plan], ignored);
  try {
    return await work();
  } finally {
    await supervisor.stop();
  }
}

it('a backup that was made while members booked is whole: its books are those of the studio', () => {
  const { verified } = maker.repository.require(backup.id);
  expect(verified?.issues).toEqual(issues);
  expect(load.acknowledged.length).toBeGreaterThan(3);
  expect(readBackupRecord(config.dataDir)).toMatchObject({
    last: { id: backup.id, bytes: statSync(join(backup.folder, DATA)).size },
  });
  expect(readdirSync(config.dataDir).filter((name) => name.startsWith('verify-'))).toEqual([]);
});

it(
  'restored elsewhere to a moment, it has what was acknowledged before, and nothing of later',
  async () => {
    const second = (await world.configOf('second')).config;
    const choice = chooseBackup(maker.repository, { to: moment });
    expect(choice.backup.id).toBe(backup.id);
    await restoreStudio({ ...maker, config: second }, choice);
    await withPostgres(second, async () => {
      const bookings = await bookingsIn(second);
      const lost = load.acknowledged.filter(
        ({ id, at }) => at < moment.getTime() && !bookings.has(id),
      );
      expect(lost).toEqual([]);
      expect(bookings.has(before)).toBe(true);
      expect(bookings.has(after)).toBe(false);
      for (const service of ['notifications', 'payments'])
        expect(await sql(second, service, 'SELECT 1 AS held FROM outgoing_holds')).toHaveLength(1);
    });
    // Keys came along: sessions, links and the databases' passwords are good.
    expect(readSecrets(second.dataDir)).toEqual(readSecrets(config.dataDir));
    expect(() => requirePlace(second, false)).toThrow('add --replace, which keeps it aside');
  },
  LIMIT_MS,
);

describe('is refused with one sentence', () => {
  const choose = (to: Date) => () => chooseBackup(maker.repository, { to });

  it('a moment before the first backup, and one that the log does not reach', () => {
    expect(choose(new Date('2026-01-01'))).toThrow('is before the oldest backup');
    expect(choose(new Date(Date.now() + 3_600_000))).toThrow('The kept log ends before');
  });

  it('a log with a gap, and a restore that would go over it', () => {
    const folder = maker.repository.walFolder(backup.systemId);
    const names = readdirSync(folder).filter((name) => name > backup.stopSegment);
    const segments = names.filter((name) => name.length === 24).sort();
    const missing = join(folder, segments[0] ?? '');
    // One that comes after it, should the log be short.
    writeFileSync(join(folder, `${segments[0]?.slice(0, 22)}FE`), '');
    renameSync(missing, `${missing}.away`);
    try {
      expect(() => chooseBackup(maker.repository, {})).toThrow(
        `The log is not complete: ${segments[0]} is missing in ${folder}`,
      );
      expect(choose(moment)).toThrow('is missing');
      expect(chooseBackup(maker.repository, { id: backup.id }).target).toBe('backup');
    } finally {
      renameSync(`${missing}.away`, missing);
      rmSync(join(folder, `${segments[0]?.slice(0, 22)}FE`));
    }
  });

  const unpackWith = (passphrase: string) =>
    unpackBackup(
      { root: config.root, dataDir: join(world.folder, 'refused') },
      { repository: maker.repository, passphrase: new Passphrase(passphrase) },
      { backup, target: 'backup' },
    );

  it('another passphrase, and a damaged file', async () => {
    await expect(unpackWith('another passphrase')).rejects.toThrow('The passphrase is not the one');
    const file = join(backup.folder, DATA);
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    renameSync(file, `${file}.whole`);
    writeFileSync(file, bytes);
    try {
      await expect(unpackWith(PASSPHRASE)).rejects.toThrow(`${file} is damaged`);
    } finally {
      renameSync(`${file}.whole`, file);
    }
  });
});
