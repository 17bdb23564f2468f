import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@studio/nest-kit/free-ports';
import pg from 'pg';
import { requirePackages } from '../../local/debian-packages.js';

const BIN = '/usr/lib/postgresql/15/bin';
const OWNER = 'postgres';

let folder: string;
let port: number;

/** As the server's own user: neither it nor pgBackRest runs as root. */
const run = (command: string, ...args: string[]): string =>
  execFileSync('runuser', ['-u', OWNER, '--', command, ...args], {
    encoding: 'utf8',
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const backrest = (...args: string[]): string =>
  run('pgbackrest', `--config=${folder}/pgbackrest.conf`, '--stanza=studio', ...args);
const server = (...args: string[]): string =>
  run(`${BIN}/pg_ctl`, '-D', `${folder}/data`, '-l', `${folder}/server.log`, '-w', ...args);

async function sql<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** As docs/operations.md has it, with a port and folders of its own. */
const settings = (): string => `
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
pg1-path=${folder}/data
pg1-port=${port}
pg1-socket-path=${folder}
`;

beforeAll(async () => {
  requirePackages('postgresql-15', 'pgbackrest');
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, OWNER])));
  folder = mkdtempSync(join(tmpdir(), 'studio-pgbackrest-'));
  for (const path of ['.', 'backups', 'lock', 'spool']) {
    mkdirSync(join(folder, path), { recursive: true });
    chownSync(join(folder, path), uid ?? 0, gid ?? 0);
  }
  port = await freePort();
  writeFileSync(join(folder, 'pgbackrest.conf'), settings());
  chmodSync(join(folder, 'pgbackrest.conf'), 0o644);
  run(`${BIN}/initdb`, '-D', `${folder}/data`, '--auth=trust', '--no-sync');
  run(
    'sh',
    '-c',
    `cat >> ${folder}/data/postgresql.conf <<'END'
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
archive_mode = on
archive_command = 'pgbackrest --config=${folder}/pgbackrest.conf --stanza=studio archive-push %p'
archive_timeout = 60
END`,
  );
  server('start');
});
afterAll(() => {
  try {
    server('stop', '-m', 'immediate');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('pgBackRest takes the server back to a moment, encrypted, with what was committed before', async () => {
  backrest('stanza-create');
  backrest('check');
  await sql('CREATE TABLE bookings (id int PRIMARY KEY)');
  backrest('--type=full', 'backup');
  await sql('INSERT INTO bookings VALUES (1)');
  const [row] = await sql<{ moment: string }>('SELECT clock_timestamp()::text AS moment');
  await pause(20); // commit times are compared by the millisecond
  await sql('INSERT INTO bookings VALUES (2)');
  backrest('check'); // waits until the log of now is archived

  server('stop', '-m', 'immediate');
  rmSync(join(folder, 'data'), { recursive: true });
  run('mkdir', '-m', '700', `${folder}/data`);
  backrest('--type=time', `--target=${row?.moment}`, '--target-action=promote', 'restore');
  server('start');
  for (let isOver = false; !isOver; await pause(100)) {
    const [state] = await sql<{ over: boolean }>('SELECT NOT pg_is_in_recovery() AS over');
    isOver = state?.over === true;
  }
  expect(await sql('SELECT id FROM bookings')).toEqual([{ id: 1 }]);
  expect(backrest('info')).toContain('cipher: aes-256-cbc');
});
