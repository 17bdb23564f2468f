import { Inject, Injectable } from '@nestjs/common';
import type { Deletion } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { findAccount } from '../accounts/account.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { nameOf } from '../profiles/profiles.api.js';
import { findDeletion, toDeletionView } from './deletion-rows.js';

/**
 * Keeps an account after all, for as long as it is there: whoever holds the row first, this or the
 * job, decides for the whole account.
 */
@Injectable()
export class WithdrawDeletion {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws UNAUTHENTICATED when the account is gone. */
  async execute(userId: string): Promise<Deletion> {
    await inTransaction(this.dataSource, (tx) => this.withdraw(tx, userId));
    return toDeletionView(undefined);
  }

  private async withdraw(tx: EntityManager, userId: string): Promise<void> {
    const { STUDIO_ID } = this.config;
    const [, withdrawn] = await tx.query<[unknown, number]>(
      `DELETE FROM account_deletions WHERE studio_id = $1 AND user_id = $2 AND done_at IS NULL`,
      [STUDIO_ID, userId],
    );
    if (withdrawn === 0) {
      if (await findDeletion(tx, STUDIO_ID, userId)) throw new Refused('UNAUTHENTICATED');
      return;
    }
    const account = await findAccount(tx, userId);
    if (!account) throw new Refused('UNAUTHENTICATED');
    await publish(tx, {
      type: 'user.deletion_withdrawn.v1',
      data: {
        userId,
        email: account.email,
        fullName: await nameOf(tx, STUDIO_ID, account),
      },
      studioId: STUDIO_ID,
    });
  }
}
