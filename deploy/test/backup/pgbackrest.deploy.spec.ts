import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@studio/testing';
import { requirePackages } from '../../local/debian-packages.js';
import { DebianPostgres } from './debian-postgres.js';

let server: DebianPostgres;

const backrest = (...args: string[]): string =>
  server.run('pgbackrest', `--config=${server.folder}/pgbackrest.conf`, '--stanza=studio', ...args);

/** As docs/operations.md has it, with a port and folders of its own. */
const settings = ({ folder, data, port }: DebianPostgres): string => `
[global]
repo1-path=${folder}/backups
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=a long passphrase of the backups
log-path=${folder}
lock-path=${folder}/lock
spool-path=${folder}/spool
start-fast=y
[studio]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${folder}
`;

/** Seconds since 1970. */
interface Info {
  backup: { timestamp: { stop: number } }[];
}

beforeAll(async () => {
  requirePackages('postgresql-15', 'pgbackrest');
  server = await DebianPostgres.prepare(['backups', 'lock', 'spool']);
  const file = join(server.folder, 'pgbackrest.conf');
  writeFileSync(file, settings(server), { mode: 0o644 });
  server.configure({
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${file} --stanza=studio archive-push %p`,
    archive_timeout: '60',
  });
  server.start();
}, 300_000);
afterAll(() => server.remove());

test('pgBackRest takes the server back to a moment, encrypted, with what was committed before', async () => {
  backrest('stanza-create');
  backrest('check');
  await server.sql('CREATE TABLE bookings (id int PRIMARY KEY)');
  backrest('--type=full', 'backup');
  // It takes a backup for a target of a later second alone.
  const [{ backup: [made] = [] } = {}] = JSON.parse(backrest('info', '--output=json')) as Info[];
  await until(() => made && Date.now() / 1000 > made.timestamp.stop + 1);
  await server.sql('INSERT INTO bookings VALUES (1)');
  const [row] = await server.sql<{ moment: string }>('SELECT clock_timestamp()::text AS moment');
  await pause(20); // commit times are compared by the millisecond
  await server.sql('INSERT INTO bookings VALUES (2)');
  backrest('check'); // waits until the log of now is archived

  server.stop();
  rmSync(server.data, { recursive: true });
  server.run('mkdir', '-m', '700', server.data);
  backrest('--type=time', `--target=${row?.moment}`, '--target-action=promote', 'restore');
  server.start();
  await server.untilPrimary();
  expect(await server.sql('SELECT id FROM bookings')).toEqual([{ id: 1 }]);
  expect(backrest('info')).toContain('cipher: aes-256-cbc');
}, 300_000);
