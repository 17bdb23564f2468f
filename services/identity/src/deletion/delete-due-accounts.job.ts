import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, logger, RepeatingJob } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import type { DeletionRow } from './deletion-rows.js';
import { erasePerson } from './erase-person.js';
import { isLastAdmin } from './last-admin.js';

/** A studio whose last admin is due is looked at again after this time. */
const ADMIN_PAUSE_MS = 3_600_000;
/** Accounts of one turn; the next one takes what is left. */
const AT_ONCE = 500;

/** Deletes accounts whose 30 days are over: each in one transaction, once, whoever is at it. */
@Injectable()
export class DeleteDueAccounts extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {
    super('due deletions', config.PRIVACY_EVERY_MS);
  }

  /** One that can't be deleted doesn't keep the others. */
  async execute(now = new Date()): Promise<void> {
    const due = await this.dataSource.query<{ id: string }[]>(
      `SELECT user_id AS id FROM account_deletions
       WHERE studio_id = $1 AND done_at IS NULL AND deletes_at <= $2
       ORDER BY deletes_at LIMIT $3`,
      [this.config.STUDIO_ID, now, AT_ONCE],
    );
    await forEachDue(due, ({ id }) =>
      inTransaction(this.dataSource, (tx) => this.deleteOne(tx, id, now)),
    );
  }

  /** Another worker may have it, or had it; or the account stays for now. */
  private async deleteOne(tx: EntityManager, id: string, now: Date): Promise<void> {
    const [due] = await tx.query<DeletionRow[]>(
      `SELECT * FROM account_deletions
       WHERE studio_id = $1 AND user_id = $2 AND done_at IS NULL AND deletes_at <= $3
       FOR UPDATE SKIP LOCKED`,
      [this.config.STUDIO_ID, id, now],
    );
    if (!due) return;
    const { studio_id: studioId, user_id: userId } = due;
    if (await isLastAdmin(tx, studioId, userId)) {
      // The other admins went in the meantime; it counts again once there is another.
      logger.warn({ userId }, 'the last admin is not deleted');
      await tx.query(
        `UPDATE account_deletions SET deletes_at = $3 WHERE studio_id = $1 AND user_id = $2`,
        [studioId, userId, new Date(now.getTime() + ADMIN_PAUSE_MS)],
      );
      return;
    }
    await erasePerson(tx, { studioId, userId });
    await tx.query(
      'UPDATE account_deletions SET done_at = now() WHERE studio_id = $1 AND user_id = $2',
      [studioId, userId],
    );
    logger.info({ userId }, 'account deleted');
  }
}
