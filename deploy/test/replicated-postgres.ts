import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { ownTree } from '../backup/own-tree.js';
import { adminUrl, preparePostgres } from '../local/postgres.js';
import { homeOfNobody, postgresHome } from '../local/postgres-seat.js';
import { Supervisor } from '../local/supervisor.js';

const root = join(import.meta.dirname, '../..');

interface Place {
  dataDir: string;
  port: number;
}

/** The embedded PostgreSQL twice: a primary, and a replica that streams from it. */
export class ReplicatedPostgres {
  private readonly password = randomBytes(12).toString('hex');
  private readonly running = new Map<Place, Supervisor>();
  private readonly primary: Place;
  private readonly replica: Place;

  constructor(folder: string, [primary = 0, replica = 0]: readonly number[]) {
    this.primary = { dataDir: join(folder, 'primary'), port: primary };
    this.replica = { dataDir: join(folder, 'replica'), port: replica };
  }

  async startPrimary(): Promise<void> {
    await this.start(this.primary);
  }

  /** A base backup over the file system, then a replica of it. */
  async addReplica(): Promise<void> {
    const [from, to] = [this.primary, this.replica].map(({ dataDir }) => {
      mkdirSync(dataDir, { recursive: true });
      return postgresHome(root, dataDir);
    });
    if (!from || !to) throw new Error('there is no place for a replica');
    await this.withClient(this.urlOf('primary'), async (client) => {
      await client.query(`SELECT pg_backup_start('replica', fast => true)`);
      const filter = (path: string): boolean => !basename(path).startsWith('postmaster.');
      cpSync(from.data, to.data, { recursive: true, filter });
      const { rows } = await client.query<{ label: string }>(
        'SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
      );
      writeFileSync(join(to.data, 'backup_label'), rows[0]?.label ?? '');
    });
    writeFileSync(join(to.data, 'standby.signal'), '');
    ownTree(to.data, to.owner);
    await this.startReplica();
  }

  async startReplica(): Promise<void> {
    const { port } = this.primary;
    const source = `host=127.0.0.1 port=${port} user=postgres password=${this.password}`;
    await this.start(this.replica, { primary_conninfo: source });
  }

  /** It ends all of its sessions at once. */
  async stopReplica(): Promise<void> {
    await this.running.get(this.replica)?.stop();
  }

  async remove(): Promise<void> {
    await Promise.all([...this.running.values()].map((supervisor) => supervisor.stop()));
    for (const { dataDir } of [this.primary, this.replica])
      for (const folder of [dataDir, homeOfNobody(dataDir)])
        rmSync(folder, { recursive: true, force: true });
  }

  urlOf(server: 'primary' | 'replica', database = 'postgres'): string {
    const url = new URL(adminUrl(this.planOf(this[server])));
    url.pathname = `/${database}`;
    return url.href;
  }

  query<Row extends pg.QueryResultRow>(
    url: string,
    sql: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    return this.withClient(url, async (client) => (await client.query<Row>(sql, values)).rows);
  }

  private planOf({ dataDir, port }: Place) {
    return { root, dataDir, port, adminPassword: this.password, isDurable: false };
  }

  private async start(place: Place, settings: Record<string, string> = {}): Promise<void> {
    mkdirSync(place.dataDir, { recursive: true });
    const supervisor = new Supervisor(place.dataDir, {
      restarting: () => undefined,
      recovered: () => undefined,
      gaveUp: () => undefined,
    });
    this.running.set(place, supervisor);
    const plan = await preparePostgres({ ...this.planOf(place), settings });
    await supervisor.start([plan], () => undefined);
  }

  private async withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}
