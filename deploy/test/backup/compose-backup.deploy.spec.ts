import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

const inFolders = (command: string): string =>
  command
    .replaceAll('/backups', disk.folder)
    .replaceAll('/var/lib/postgresql/18/docker', server.data);

/** The steps of docs/deployment.md that run in the container `postgres`. */
const restoreSteps = (): string => {
  const text = readFileSync(join(root, 'docs/deployment.md'), 'utf8');
  const [, steps = ''] = /postgres -euc '\n([\s\S]*?)'\ndocker compose up/.exec(text) ?? [];
  expect(steps).toContain('recovery.signal');
  return inFolders(steps.replaceAll(String.raw`'\''`, "'"));
};

beforeAll(async () => {
  requirePackages('postgresql-15');
  server = await DebianPostgres.prepare(['backups', 'record']);
  disk = SmallDisk.mount(join(server.folder, 'backups'), 400);
  for (const path of ['backups', 'backups/base', 'backups/wal']) server.own(path);
  cpSync(join(root, 'deploy/compose/backup.sh'), join(server.folder, 'backup.sh'));
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

/** `docker compose exec backup bash /backup.sh now`. */
const backup = (): { status: number | null; stderr: string } =>
  spawnSync('bash', [join(server.folder, 'backup.sh'), 'now'], {
    encoding: 'utf8',
    env: {
      PATH: `${BIN}:/usr/bin:/bin`,
      BACKUPS: disk.folder,
      RECORD: join(server.folder, 'record'),
      PGHOST: '127.0.0.1',
      PGPORT: String(server.port),
      PGUSER: 'postgres',
    },
  });
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

test(
  'what backup.sh makes is restored by the steps of the documentation, with what came after it',
  async () => {
    await server.sql('CREATE TABLE bookings (id int PRIMARY KEY)');
    expect(backup()).toMatchObject({ status: 0 });
    await server.sql('INSERT INTO bookings VALUES (1)');
    await archived();
    const [name = ''] = backups();
    const endedAt = statSync(join(disk.folder, 'base', name)).mtimeMs;
    expect(Date.parse(record().last?.endedAt ?? '')).toBe(Math.floor(endedAt / 1000) * 1000);

    server.stop();
    const { status, stderr } = spawnSync('bash', ['-euc', restoreSteps()], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    server.start();
    await server.untilPrimary();
    expect(await server.sql('SELECT id FROM bookings')).toEqual([{ id: 1 }]);
    // The moment that mails and charges are held from.
    const [held] = await server.sql<{ at: Date | null }>(
      'SELECT pg_last_xact_replay_timestamp() AS at',
    );
    expect(held?.at).toBeInstanceOf(Date);
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
    await server.sql('INSERT INTO bookings VALUES (2)');
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
