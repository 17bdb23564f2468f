import { addDays, studioDay, studioInstant } from '@studio/domain-kit';
import type pg from 'pg';
import { readSecrets } from '../local/data-folder.js';
import { databaseClient } from '../local/database-client.js';
import { explain } from '../local/operator-error.js';
import { adminUrl } from '../local/postgres.js';
import { postgresHome } from '../local/postgres-seat.js';
import { readBackupRecord, writeBackupRecord } from './backup-record.js';
import { FileChanges } from './changes.js';
import { makeBackup, verifyNoted, type Maker } from './make-backup.js';
import type { Backup } from './repository.js';
import { isVerifying } from './scratch.js';
import { archiveWal, reachOf } from './wal-archive.js';
import { timelineOf } from './wal-names.js';

/** Changed files are kept as often as the log is put down (postgres.ts). */
const FILES_EVERY_MS = 60_000;
/** There is a commit of this age at most in each file of the log: a moment behind it can be reached. */
const STAMP_EVERY_MS = 20_000;
/** After a failure. */
const AGAIN_MS = 10 * 60_000;

/** The backup that is made by itself: takes the log as it is put down, and makes a copy each day. */
export class BackupKeeper {
  private filesAt = 0;
  private stampedAt = 0;
  private notBefore = 0;
  private systemId = '';
  private readonly changes: FileChanges;
  private readonly client: pg.Client;
  private readonly spool: string;

  constructor(private readonly maker: Maker) {
    const { root, dataDir, ports } = maker.config;
    const adminPassword = readSecrets(dataDir).postgresAdmin;
    this.spool = postgresHome(root, dataDir).spool;
    this.changes = new FileChanges(dataDir, maker.repository, maker.passphrase);
    const url = adminUrl({ root, dataDir, port: ports.postgres, adminPassword });
    this.client = databaseClient({ connectionString: url, keepAlive: true });
  }

  /** @throws when PostgreSQL is not there: whoever runs this starts it again */
  async open(): Promise<void> {
    await this.client.connect();
    const { rows } = await this.client.query<{ id: string }>(
      'SELECT system_identifier::text AS id FROM pg_control_system()',
    );
    this.systemId = rows[0]?.id ?? '';
    this.maker.repository.open();
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }

  /** Log that can't be kept is as bad as no backup: whoever reads the record knows. */
  noteFailure(error: unknown, isOfLog = true): void {
    const failure = { at: new Date().toISOString(), reason: explain(error), isOfLog };
    writeBackupRecord(this.maker.config.dataDir, { failure });
  }

  /** What is due now. */
  async turn(now = Date.now()): Promise<void> {
    await this.stamp(now);
    await this.takeLog();
    if (now >= this.filesAt + FILES_EVERY_MS) {
      this.filesAt = now;
      await this.changes.keep();
    }
    if (now < this.notBefore || !this.maker.config.backup?.at) return;
    // It takes minutes: the log goes on being taken meanwhile.
    if (await this.isDue(now)) void this.attempt(() => makeBackup(this.maker));
    else if (this.isUnverified()) void this.attempt(() => this.verify());
  }

  private async stamp(now: number): Promise<void> {
    if (now < this.stampedAt + STAMP_EVERY_MS) return;
    this.stampedAt = now;
    await this.client.query(`SELECT pg_logical_emit_message(true, 'backup', '')`);
  }

  private async takeLog(): Promise<void> {
    const { repository, config } = this.maker;
    if ((await archiveWal(this.spool, this.maker, this.systemId)) === 0) return;
    const newest = this.newest();
    if (!newest) return;
    const { until, missing } = reachOf(repository, newest);
    const { failure } = readBackupRecord(config.dataDir);
    writeBackupRecord(config.dataDir, {
      ...(until && { archivedUntil: until.toISOString() }),
      // It goes on without a gap: nothing was lost.
      ...(failure?.isOfLog && !missing && { failure: undefined }),
    });
  }

  private async attempt(work: () => Promise<unknown>): Promise<void> {
    this.notBefore = Infinity;
    try {
      await work();
    } catch (error) {
      // The next try comes by itself.
      this.noteFailure(error, false);
      this.maker.step(explain(error));
    } finally {
      this.notBefore = Date.now() + AGAIN_MS;
    }
  }

  private newest(): Backup | undefined {
    return this.maker.repository.list().findLast(({ systemId }) => systemId === this.systemId);
  }

  /** Whoever made the newest one was ended before it was checked. */
  private isUnverified(): boolean {
    const newest = this.newest();
    return newest !== undefined && !newest.verified && !isVerifying(this.maker.config.dataDir);
  }

  private async verify(): Promise<void> {
    const newest = this.newest();
    if (newest) await verifyNoted(this.maker, newest);
  }

  /**
   * At its time of day, the first time at once, after a restore, whose log is another, and after a
   * gap in the log, behind which nothing can be restored from the one before.
   */
  private async isDue(now: number): Promise<boolean> {
    const { repository, config } = this.maker;
    const at = config.backup?.at;
    if (!at) return false;
    const newest = this.newest();
    if (!newest || !newest.isArchived || reachOf(repository, newest).missing) return true;
    if (Date.parse(newest.beganAt) < lastTimeOf(at, now)) return true;
    const { rows } = await this.client.query<{ name: string }>(
      'SELECT pg_walfile_name(pg_current_wal_lsn()) AS name',
    );
    return timelineOf(rows[0]?.name ?? '') !== timelineOf(newest.stopSegment);
  }
}

/** The last instant at which it was that time of day in the studio. */
export function lastTimeOf(clock: string, now: number): number {
  const today = studioDay(new Date(now));
  const at = studioInstant(today, clock).getTime();
  return at <= now ? at : studioInstant(addDays(today, -1), clock).getTime();
}
