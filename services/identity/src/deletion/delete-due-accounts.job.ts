import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, logger, RepeatingJob } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import type { DeletionRow } from './deletion-rows.js';
import { erasePerson } from './erase-person.js';
import { isLastAdmin } from './last-admin.js';

/** A studio whose last admin is due is looked at again after this time. */
const ADMIN_PAUSE_MS = 3_600_000;

/** Deletes accounts whose 30 days are over: each in one transaction, once, whoever is at it. */
@Injectable()
export class DeleteDueAccounts extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {
    super('due deletions', config.PRIVACY_EVERY_MS);
  }

  async execute(): Promise<void> {
    await this.deleteDue(new Date());
  }

  /** Returns how many accounts went. */
  async deleteDue(now: Date): Promise<number> {
    let gone = 0;
    while (await inTransaction(this.dataSource, (tx) => this.deleteNext(tx, now))) gone++;
    return gone;
  }

  private async deleteNext(tx: EntityManager, now: Date): Promise<boolean> {
    const [due] = await tx.query<DeletionRow[]>(
      `SELECT * FROM account_deletions
       WHERE studio_id = $1 AND done_at IS NULL AND deletes_at <= $2
       ORDER BY deletes_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [this.config.STUDIO_ID, now],
    );
    if (!due) return false;
    const { studio_id: studioId, user_id: userId } = due;
    if (await isLastAdmin(tx, studioId, userId)) {
      // The other admins went in the meantime; it counts again once there is another.
      logger.warn({ userId }, 'the last admin is not deleted');
      await tx.query(
        `UPDATE account_deletions SET deletes_at = $3 WHERE studio_id = $1 AND user_id = $2`,
        [studioId, userId, new Date(now.getTime() + ADMIN_PAUSE_MS)],
      );
      return true;
    }
    await erasePerson(tx, studioId, userId);
    await tx.query(
      'UPDATE account_deletions SET done_at = now() WHERE studio_id = $1 AND user_id = $2',
      [studioId, userId],
    );
    logger.info({ userId }, 'account deleted');
    return true;
  }
}
