import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseClient } from '../local/database-client.js';
import { OperatorError } from '../local/operator-error.js';
import { adminUrl, preparePostgres } from '../local/postgres.js';
import { postgresHome, type PostgresHome } from '../local/postgres-seat.js';
import { Supervisor } from '../local/supervisor.js';
import { waitFor } from '../local/wait-for.js';
import type { Passphrase } from './cipher.js';
import { showMoment } from './moment.js';
import { ownTree } from './own-tree.js';
import type { Backup, Repository } from './repository.js';
import { reachOf } from './wal-archive.js';
import { WalFeed } from './wal-feed.js';

/** Up to where: the end of the backup itself, the end of the log, or a moment in between. */
export type RecoveryTarget = 'backup' | 'latest' | Date;

export interface Recovery {
  root: string;
  /** Folder with the unpacked backup. */
  dataDir: string;
  port: number;
  adminPassword: string;
  backup: Backup;
  target: RecoveryTarget;
}

interface Store {
  repository: Repository;
  passphrase: Passphrase;
}

/** A day of log is replayed in minutes; this is for what never ends. */
const LONGEST_MS = 6 * 3_600_000;

/** What the recovered cluster is. */
export interface Recovered {
  adminUrl: string;
  /** Commit time of the newest transaction that was replayed from the log. */
  newest: Date | null;
}

/**
 * Replays the log over an unpacked backup, up to the target, and does `work` while the cluster runs,
 * alone, on a port of its own. Stopped in order when it resolves, with a timeline of its own.
 */
export async function recover<T>(
  recovery: Recovery,
  store: Store,
  work: (cluster: Recovered) => Promise<T>,
): Promise<T> {
  const { root, dataDir, port, adminPassword } = recovery;
  const home = postgresHome(root, dataDir);
  const feed = feedOf(recovery, store, home);
  const plan = { root, dataDir, port, adminPassword };
  writeFileSync(join(home.data, 'recovery.signal'), '');
  // Empty: the server puts its own history and nothing else down here.
  rmSync(home.spool, { recursive: true, force: true });
  ownTree(home.data, home.owner);
  const supervisor = new Supervisor(dataDir, {
    restarting: () => undefined,
    recovered: () => undefined,
    gaveUp: () => undefined,
  });
  feed.start();
  try {
    const settings = targetSettings(recovery.target, feed.command);
    const server = await preparePostgres({ ...plan, isArchived: true, settings });
    await supervisor.start([{ ...server, startMs: LONGEST_MS, retryStartMs: 0 }], () => undefined);
    const result = await work(await describe(adminUrl(plan)));
    await waitFor(() => hasHistory(home), { timeoutMs: 20_000 });
    return result;
  } catch (error) {
    throw explainFailure(error, recovery, { feed, store });
  } finally {
    await supervisor.stop();
    await feed.stop();
  }
}

/** A timeline's history is put down as soon as it begins. */
const hasHistory = ({ spool }: PostgresHome): boolean => historiesIn(spool).length > 0;

/** Names of the histories that a recovery has made. */
export const historiesIn = (spool: string): string[] =>
  existsSync(spool) ? readdirSync(spool).filter((name) => /^[0-9A-F]{8}\.history$/.test(name)) : [];

function feedOf(
  { target, backup, dataDir }: Recovery,
  { repository, passphrase }: Store,
  { owner, data }: PostgresHome,
): WalFeed {
  const reach = reachOf(repository, backup);
  // A backup carries the log that itself needs.
  const names =
    target === 'backup' ? reach.names.filter((name) => name.endsWith('.history')) : reach.names;
  const folder = owner ? `${data}-recovery` : join(dataDir, 'recovery');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const source = { folder: repository.walFolder(backup.systemId), names, passphrase };
  return new WalFeed(folder, source, owner);
}

const targetSettings = (target: RecoveryTarget, command: string): Record<string, string> => ({
  restore_command: command,
  // What another restore did since is another timeline, with backups of its own.
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  // It answers when it is done, and not before.
  hot_standby: 'off',
  ...(target === 'backup' && { recovery_target: 'immediate' }),
  ...(target instanceof Date && { recovery_target_time: target.toISOString().replace('Z', '+00') }),
});

async function describe(url: string): Promise<Recovered> {
  const client = databaseClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ newest: Date | null }>(
      'SELECT pg_last_xact_replay_timestamp() AS newest',
    );
    return { adminUrl: url, newest: rows[0]?.newest ?? null };
  } finally {
    await client.end();
  }
}

function explainFailure(
  error: unknown,
  { target, backup, dataDir }: Recovery,
  { feed, store }: { feed: WalFeed; store: Store },
): unknown {
  if (feed.failure) return feed.failure;
  const log = join(dataDir, 'logs/postgres.log');
  const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
  if (target instanceof Date && text.includes('before configured recovery target')) {
    const { until } = reachOf(store.repository, backup);
    const end = showMoment(until ?? backup.endedAt);
    return new OperatorError(
      `The kept log ends before ${showMoment(target)}: it goes to ${end}. Name a moment before that, or leave --to out.`,
    );
  }
  return error;
}
