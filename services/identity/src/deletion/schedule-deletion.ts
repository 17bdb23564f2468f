import { Inject, Injectable } from '@nestjs/common';
import type { Deletion } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { findAccount, lockAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { OwnPassword } from '../accounts/own-password.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { nameOf } from '../profiles/profiles.api.js';
import { endSessions } from '../sessions/sessions.api.js';
import { findDeletion, toDeletionView } from './deletion-rows.js';
import { deletesAt } from './deletion-rules.js';
import { isLastAdmin } from './last-admin.js';

export interface DeletionRequest {
  userId: string;
  sessionId: string;
  password: string;
  /** Address that the request came from. */
  client: string;
}

/** Has an account deleted in 30 days. Asked again, it changes nothing: the first date stays. */
@Injectable()
export class ScheduleDeletion {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ownPassword: OwnPassword,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async execute(request: DeletionRequest): Promise<Deletion> {
    const account = await findAccount(this.dataSource.manager, request.userId);
    if (!account) throw new Refused('UNAUTHENTICATED');
    await this.ownPassword.check(account, request.password, request.client);
    return inTransaction(this.dataSource, async (tx) => {
      const locked = await lockAccount(tx, account.id);
      if (!locked) throw new Refused('UNAUTHENTICATED');
      // Changed since it was compared: whoever asks must know the new one.
      if (locked.passwordHash !== account.passwordHash) throw new Refused('WRONG_PASSWORD');
      return this.schedule(tx, locked, request.sessionId);
    });
  }

  private async schedule(
    tx: EntityManager,
    account: Account,
    sessionId: string,
  ): Promise<Deletion> {
    const { STUDIO_ID } = this.config;
    const scheduled = await findDeletion(tx, STUDIO_ID, account.id);
    if (scheduled) return toDeletionView(scheduled);
    if (await isLastAdmin(tx, STUDIO_ID, account.id)) throw new Refused('LAST_ADMIN');
    const requestedAt = new Date();
    await tx.query(
      `INSERT INTO account_deletions (studio_id, user_id, requested_at, deletes_at)
       VALUES ($1, $2, $3, $4)`,
      [STUDIO_ID, account.id, requestedAt, deletesAt(requestedAt)],
    );
    await endSessions(tx, account.id, { except: sessionId });
    await publish(tx, {
      type: 'user.deletion_scheduled.v1',
      data: {
        userId: account.id,
        email: account.email,
        fullName: await nameOf(tx, STUDIO_ID, account),
        deletesAt: deletesAt(requestedAt).toISOString(),
      },
      studioId: STUDIO_ID,
    });
    return toDeletionView(await findDeletion(tx, STUDIO_ID, account.id));
  }
}
