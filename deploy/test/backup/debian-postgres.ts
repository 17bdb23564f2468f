import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@studio/nest-kit/free-ports';
import { until } from '@studio/testing';
import pg from 'pg';

export const BIN = '/usr/lib/postgresql/15/bin';
const OWNER = 'postgres';

/** PostgreSQL of Debian (`postgresql-15`) on a port of its own, run by its own user, as on servers. */
export class DebianPostgres {
  private constructor(
    /** Everything of it; its user may write there. */
    readonly folder: string,
    readonly port: number,
  ) {}

  /** With folders of these names beside `data`; not started yet. */
  static async prepare(folders: readonly string[]): Promise<DebianPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'studio-server-'));
    const server = new DebianPostgres(folder, await freePort());
    for (const path of ['.', ...folders]) server.own(path);
    server.run(`${BIN}/initdb`, '-D', server.data, '--auth=trust', '--no-sync');
    return server;
  }

  get data(): string {
    return join(this.folder, 'data');
  }

  /** A folder that the server's user may write to. */
  own(path: string): void {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, OWNER])));
    mkdirSync(join(this.folder, path), { recursive: true });
    chownSync(join(this.folder, path), uid ?? 0, gid ?? 0);
  }

  /** As the server's own user; returns what it printed, throws when it fails. */
  run(command: string, ...args: string[]): string {
    return execFileSync('runuser', ['-u', OWNER, '--', command, ...args], {
      encoding: 'utf8',
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Settings by name, beside its port and folder. */
  configure(settings: Readonly<Record<string, string>>): void {
    const all = {
      port: String(this.port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: this.folder,
      ...settings,
    };
    const lines = Object.entries(all).map(
      ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
    );
    const file = join(this.folder, 'settings.conf');
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 });
    this.run('sh', '-c', `cat ${file} >> ${this.data}/postgresql.conf`);
  }

  start(): void {
    this.control('start');
  }

  /** Without taking leave: what is not in the log is lost. */
  stop(): void {
    this.control('stop', '-m', 'immediate');
  }

  private control(...args: string[]): void {
    const log = join(this.folder, 'server.log');
    this.run(`${BIN}/pg_ctl`, '-D', this.data, '-l', log, '-w', ...args);
  }

  async sql<Row extends object>(text: string, database = 'postgres'): Promise<Row[]> {
    const address = { host: '127.0.0.1', port: this.port, user: 'postgres', database };
    const client = new pg.Client(address);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Until a recovery is over and it takes writes. */
  async untilPrimary(): Promise<void> {
    await until(
      async () =>
        (await this.sql<{ over: boolean }>('SELECT NOT pg_is_in_recovery() AS over'))[0]?.over,
      { timeoutMs: 60_000, everyMs: 100 },
    );
  }

  remove(): void {
    if (existsSync(join(this.data, 'postmaster.pid'))) this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
