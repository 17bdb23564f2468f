import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { outgoingHoldMigration } from '@studio/nest-kit';
import { until } from '@studio/testing';
import { parse } from 'yaml';
import { requirePackages } from '../../local/debian-packages.js';
import { BIN, DebianPostgres } from './debian-postgres.js';
import { SmallDisk } from './small-disk.js';

const root = join(import.meta.dirname, '../../..');
const LIMIT_MS = 300_000;

let server: DebianPostgres;
let disk: SmallDisk;

/** As it stands in compose.yaml, with folders of the spec. */
const archiveCommand = (): string => {
  const { services } = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')) as {
    services: { postgres: { command: string[] } };
  };
  const setting = services.postgres.command.find((one) => one.startsWith('archive_command='));
  return inFolders(setting?.slice('archive_command='.length) ?? '');
};

const inFolders = (command: string): string => command.replaceAll('/backups', disk.folder);

beforeAll(async () => {
  requirePackages('postgresql-15');
  server = await DebianPostgres.prepare(['backups', 'record']);
  disk = SmallDisk.mount(join(server.folder, 'backups'), 400);
  for (const path of ['backups', 'backups/base', 'backups/wal']) server.own(path);
  for (const script of ['backup.sh', 'restore.sh'])
    cpSync(join(root, 'deploy/compose', script), join(server.folder, script));
  server.configure({
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: archiveCommand(),
  });
  server.start();
}, LIMIT_MS);
afterAll(() => {
  server.stop();
  disk.unmount();
  server.remove();
}, LIMIT_MS);

/** A script of compose/ in folders of the spec. */
const script = (name: string, ...args: string[]): SpawnSyncReturns<string> =>
  spawnSync('bash', [join(server.folder, name), ...args], {
    encoding: 'utf8',
    env: {
      PATH: `${BIN}:/usr/sbin:/usr/bin:/bin`,
      BACKUPS: disk.folder,
      RECORD: join(server.folder, 'record'),
      DATA: server.data,
      VOLUMES: join(server.folder, 'volumes'),
      REDIS: join(server.folder, 'volumes/redis'),
      PGHOST: '127.0.0.1',
      PGPORT: String(server.port),
      PGUSER: 'postgres',
    },
  });
/** `docker compose exec backup bash /backup.sh now`. */
const backup = (): SpawnSyncReturns<string> => script('backup.sh', 'now');

const backups = (): string[] => readdirSync(join(disk.folder, 'base'));
const record = () =>
  JSON.parse(readFileSync(join(server.folder, 'record/last-backup.json'), 'utf8')) as {
    last?: { endedAt: string };
    archivedUntil?: string;
  };

/** Until all that was committed so far is in the archive. */
const archived = async (): Promise<void> => {
  const [row] = await server.sql<{ name: string }>(
    `SELECT pg_walfile_name(pg_switch_wal()) AS name`,
  );
  await until(() => readdirSync(join(disk.folder, 'wal')).includes(row?.name ?? ''));
};

/** `docker compose run --rm restore …`, then PostgreSQL again. */
const restore = async (...args: string[]): Promise<void> => {
  server.stop();
  expect(script('restore.sh', ...args)).toMatchObject({ status: 0, stderr: '' });
  server.start();
  await server.untilPrimary();
};
const ids = async (): Promise<number[]> =>
  (await server.sql<{ id: number }>('SELECT id FROM bookings ORDER BY id')).map(({ id }) => id);

/** The next full second of the server, once it is over. */
const nextSecond = async (): Promise<string> => {
  const [row] = await server.sql<{ at: Date }>(
    `SELECT date_trunc('second', clock_timestamp()) + interval '1 second' AS at`,
  );
  const at = row?.at ?? new Date();
  await until(() => Date.now() > at.getTime() + 20);
  return at.toISOString().slice(0, 19).replace('T', ' ');
};

test(
  'what backup.sh makes is put back by restore.sh, with what came after it',
  async () => {
    await server.sql('CREATE TABLE bookings (id int PRIMARY KEY)');
    expect(backup()).toMatchObject({ status: 0 });
    await server.sql('INSERT INTO bookings VALUES (1)');
    await archived();
    const [name = ''] = backups();
    const endedAt = statSync(join(disk.folder, 'base', name)).mtimeMs;
    expect(Date.parse(record().last?.endedAt ?? '')).toBe(Math.floor(endedAt / 1000) * 1000);
    expect(script('restore.sh')).toMatchObject({
      status: 1,
      stderr: 'PostgreSQL runs: docker compose stop\n',
    });
    const queues = join(server.folder, 'volumes/redis/appendonlydir');
    mkdirSync(queues, { recursive: true });

    await restore();
    expect(await ids()).toEqual([1]);
    expect(existsSync(queues)).toBe(false);
    // What was there before is kept.
    const beside = readdirSync(server.folder).filter((one) => one.startsWith('data.before-'));
    expect(beside).toHaveLength(1);
  },
  LIMIT_MS,
);

test(
  'a minute is restored, and the next restore goes on to the end again',
  async () => {
    await server.sql('INSERT INTO bookings VALUES (2)');
    const minute = await nextSecond();
    await server.sql('INSERT INTO bookings VALUES (3)');
    await archived();
    await restore(minute);
    expect(await ids()).toEqual([1, 2]);
    // This one has the minute in its settings.
    expect(backup()).toMatchObject({ status: 0 });
    await server.sql('INSERT INTO bookings VALUES (4)');
    await archived();
    await restore();
    expect(await ids()).toEqual([1, 2, 4]);
    server.stop();
    expect(script('restore.sh', '2020-01-01 00:00')).toMatchObject({
      status: 1,
      stderr: 'there is no backup from before 2020-01-01 00:00\n',
    });
    server.start();
  },
  LIMIT_MS,
);

test(
  'after a restore mails and charges wait, from the moment that it went to',
  async () => {
    for (const database of ['notifications', 'payments']) {
      await server.sql(`CREATE DATABASE ${database}`);
      await server.sql(outgoingHoldMigration.up, database);
    }
    await archived();
    await restore();
    for (let time = 0; time < 2; time++)
      expect(script('restore.sh', 'hold')).toMatchObject({ status: 0, stderr: '' });
    const [moment] = await server.sql<{ at: Date }>('SELECT pg_last_xact_replay_timestamp() AS at');
    for (const database of ['notifications', 'payments'])
      expect(
        await server.sql('SELECT studio_id, restored_to FROM outgoing_holds', database),
      ).toEqual([{ studio_id: HOME_STUDIO_ID, restored_to: moment?.at }]);
  },
  LIMIT_MS,
);

test(
  'files and keys are put back where there are none',
  async () => {
    const volume = (name: string): string => join(server.folder, 'volumes', name);
    for (const name of ['files', 'keys']) mkdirSync(volume(name), { recursive: true });
    const base = join(disk.folder, 'base', backups().at(-1) ?? '');
    const packed = join(server.folder, 'packed');
    mkdirSync(packed);
    writeFileSync(join(packed, 'of-the-backup'), 'x');
    for (const name of ['files', 'keys'])
      expect(
        spawnSync('tar', ['-czf', join(base, `${name}.tar.gz`), '-C', packed, '.']).status,
      ).toBe(0);
    writeFileSync(join(volume('files'), 'newer'), 'x');
    await restore();
    expect(readdirSync(volume('files'))).toEqual(['newer']);
    expect(readdirSync(volume('keys'))).toEqual(['of-the-backup']);
  },
  LIMIT_MS,
);

test(
  'on a full disk it fails, leaves nothing behind, and the backups from before stay; then it goes on',
  async () => {
    const before = backups();
    disk.fill();
    const failed = backup();
    expect(failed.status).not.toBe(0);
    expect(failed.stderr).toContain('No space left on device');
    expect(backups()).toEqual(before);
    await server.sql('INSERT INTO bookings VALUES (20)');
    disk.free();
    expect(backup()).toMatchObject({ status: 0 });
    // The newest of a day stays.
    expect(backups()).toHaveLength(1);
    expect(backups()).not.toEqual(before);
    await archived();
  },
  LIMIT_MS,
);

test('a file of the log that is kept already is taken for kept, and never replaced', () => {
  const kept = join(disk.folder, 'wal/00000009000000000000000A');
  const fresh = join(server.folder, 'fresh');
  const archive = (content: string): number | null => {
    writeFileSync(fresh, content);
    const command = archiveCommand()
      .replaceAll('%p', fresh)
      .replaceAll('%f', '00000009000000000000000A');
    return spawnSync('sh', ['-c', command]).status;
  };
  expect([archive('log'), archive('log')]).toEqual([0, 0]);
  expect(archive('another')).not.toBe(0);
  expect(readFileSync(kept, 'utf8')).toBe('log');
});

test('one that was killed is removed by the next, and two at once are refused', () => {
  const half = join(disk.folder, 'base/.2026-01-01T030000Z');
  mkdirSync(half);
  const busy = spawnSync(
    'flock',
    ['--nonblock', join(disk.folder, '.lock'), 'bash', join(server.folder, 'backup.sh'), 'now'],
    { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', BACKUPS: disk.folder } },
  );
  expect(busy).toMatchObject({ status: 1, stderr: 'a backup is being made already\n' });
  expect(backup()).toMatchObject({ status: 0 });
  expect(backups().filter((name) => name.startsWith('.'))).toEqual([]);
});
