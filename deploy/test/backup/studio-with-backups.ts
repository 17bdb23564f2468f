import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@studio/demo-studio';
import pg from 'pg';
import type { Maker } from '../../backup/make-backup.js';
import { Repository } from '../../backup/repository.js';
import { requireBackup } from '../../backup/settings.js';
import { readConfig, type StudioConfig } from '../../local/config.js';
import { readSecrets } from '../../local/data-folder.js';
import { freeStudioPorts } from '../../local/free-studio-ports.js';
import { adminUrl } from '../../local/postgres.js';
import { homeOfNobody } from '../../local/postgres-seat.js';
import type { Reporter } from '../../local/reporter.js';
import { openStudio, type Studio } from '../../local/studio.js';

const workspace = join(import.meta.dirname, '../../..');

export const PASSPHRASE = 'correct horse battery';

/** A demo studio that keeps its log and is backed up when it is told to; all of it in a folder that goes. */
export class StudioWithBackups {
  readonly folder = mkdtempSync(join(tmpdir(), 'studio-backup-'));
  readonly backups = join(this.folder, 'backups');
  readonly output: string[] = [];
  private readonly studios: Studio[] = [];

  /** Another one is another machine: with ports of its own, and the same backups. */
  async configOf(
    name: string,
    more: Record<string, string> = {},
  ): Promise<{ config: StudioConfig; env: Record<string, string> }> {
    const env = {
      ...(await freeStudioPorts()),
      PATH: process.env.PATH ?? '',
      DATA_DIR: join(this.folder, name),
      TOOLS_DIR: process.env.TOOLS_DIR ?? join(workspace, '.data/tools'),
      BACKUP_DIR: this.backups,
      BACKUP_PASSPHRASE: PASSPHRASE,
      BACKUP_AT: 'off',
      AUTH_LIMITS: 'off',
      ...more,
    };
    return { config: readConfig(workspace, [], env), env };
  }

  async open({
    config,
    env,
  }: {
    config: StudioConfig;
    env: Record<string, string>;
  }): Promise<Studio> {
    const { studio, opened } = await openStudio(config, {
      env,
      reporter: this.reporter,
      onFailure: (reason) => this.output.push(reason.message),
    });
    this.studios.push(studio);
    await opened;
    return studio;
  }

  makerOf({ config, env }: { config: StudioConfig; env: Record<string, string> }): Maker {
    const { settings, passphrase } = requireBackup(config.backup);
    const repository = new Repository(settings.folder);
    return { config, env, repository, passphrase, step: (text) => this.output.push(text) };
  }

  async stop(): Promise<void> {
    for (const studio of this.studios) await studio.stop();
  }

  /** Everything, once all is stopped. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
    for (const name of ['first', 'second'])
      rmSync(homeOfNobody(join(this.folder, name)), { recursive: true, force: true });
  }

  private get reporter(): Reporter {
    const add = (text: string) => void this.output.push(text);
    return {
      step: add,
      ready: (name, ms) => add(`${name} ready (${ms} ms)`),
      line: add,
      problem: add,
      program: (name, text) => add(`${name} | ${text}`),
    };
  }
}

export const adminUrlOf = ({ root, dataDir, ports }: StudioConfig): string => {
  const adminPassword = readSecrets(dataDir).postgresAdmin;
  return adminUrl({ root, dataDir, port: ports.postgres, adminPassword });
};

/** As the administrator of a studio's own PostgreSQL, in one of its databases. */
export async function sql<Row extends object>(
  config: StudioConfig,
  database: string,
  text: string,
): Promise<Row[]> {
  const url = new URL(adminUrlOf(config));
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const PACE_MS = 50;

interface Member {
  token: string;
  classes: string[];
}

/** Members who book one class after the other, and which of their bookings were acknowledged. */
export class BookingLoad {
  readonly acknowledged: { id: string; at: number }[] = [];
  private isOver = false;

  private constructor(
    private readonly url: string,
    private readonly members: readonly Member[],
  ) {}

  static async of(config: StudioConfig, { members }: { members: number }): Promise<BookingLoad> {
    const { publicUrl: url } = config;
    const classes = await sql<{ id: string }>(
      config,
      'booking',
      `SELECT id FROM schedules WHERE status = 'scheduled' AND booked < capacity
         AND starts_at BETWEEN now() + interval '1 day' AND now() + interval '12 days'
       ORDER BY starts_at`,
    );
    const people = await sql<{ email: string }>(
      config,
      'booking',
      `SELECT m.email FROM members m WHERE m.email LIKE 'member%' AND EXISTS (
         SELECT FROM user_packages p WHERE p.member_id = m.id AND p.credits_left > 3
           AND p.frozen_from IS NULL AND p.expires_on > now() + interval '14 days')
       ORDER BY m.email LIMIT ${members}`,
    );
    const signedIn = await Promise.all(
      people.map(async ({ email }, n) => ({
        token: await signIn(url, email),
        // Each begins elsewhere: they seldom want the same seat.
        classes: [...classes.slice(n * 5), ...classes.slice(0, n * 5)].map(({ id }) => id),
      })),
    );
    return new BookingLoad(url, signedIn);
  }

  /** Until `stop`: all but one of them at once, who book, and cancel what is not their first. */
  async run(): Promise<void> {
    await Promise.all(
      this.members.slice(1).map(async (member) => {
        for (let kept = 0; !this.isOver;) {
          const id = await this.book(member);
          if (id && kept > 0) await this.call(member.token, `DELETE /api/bookings/${id}`);
          else if (id) kept += 1;
          await pause(PACE_MS); // the copy shares this process with them
        }
      }),
    );
  }

  stop(): void {
    this.isOver = true;
  }

  /** One booking of the member who was left out; its id. */
  async bookOne(): Promise<string> {
    const [member] = this.members;
    for (let tries = 0; member && tries < 40; tries += 1) {
      const id = await this.book(member);
      if (id) return id;
    }
    throw new Error('nobody got a booking');
  }

  private async book({ token, classes }: Member): Promise<string | undefined> {
    const [scheduleId = '', ...others] = classes.splice(0);
    classes.push(...others, scheduleId);
    const answer = await this.call(token, 'POST /api/bookings', { scheduleId });
    if (answer.status !== 201) return undefined;
    const { id } = (answer.body as { booking: { id: string } }).booking;
    this.acknowledged.push({ id, at: Date.now() });
    return id;
  }

  private async call(token: string, request: string, body: object = {}) {
    const [method, path] = request.split(' ');
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  }
}

async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error(`${email} could not sign in (${answer.status})`);
  return token;
}
