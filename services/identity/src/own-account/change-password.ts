import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { checkNewPassword, lockAccount, updateAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { PasswordHasher } from '../accounts/password-hasher.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { burnLinks } from '../links/links.api.js';
import { nameOf } from '../profiles/profiles.api.js';
import { endSessions } from '../sessions/sessions.api.js';
import { AuthRefused } from '../shared/auth-refused.js';

/** A new password of the own account. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** The hash to keep; throws 422 `weak_password`, `same_password`. */
  async hash(account: Account, password: string): Promise<string> {
    checkNewPassword(password);
    if (await this.hasher.matches(account.passwordHash, password))
      throw new AuthRefused('same_password');
    return this.hasher.hash(password);
  }

  async execute(account: Account, password: string, sessionId: string): Promise<void> {
    const hash = await this.hash(account, password);
    await inTransaction(this.dataSource, async (tx) => {
      const locked = await lockAccount(tx, account.id);
      // Somebody else was faster: what was compared is not the password any more.
      if (!locked || locked.passwordHash !== account.passwordHash)
        throw new AuthRefused('conflict');
      await this.set(tx, locked, { hash, sessionId });
    });
  }

  /** Ends all other sessions and burns all links: whoever had one of them is out. */
  async set(
    tx: EntityManager,
    account: Account,
    { hash, sessionId }: { hash: string; sessionId: string },
  ): Promise<void> {
    // A change of address that was asked for with the old password is given up with its link.
    await updateAccount(tx, account, { passwordHash: hash, newEmail: null });
    await endSessions(tx, account.id, { except: sessionId });
    await burnLinks(tx, account.id);
    await publish(tx, {
      type: 'user.password_changed.v1',
      data: {
        userId: account.id,
        email: account.email,
        fullName: await nameOf(tx, this.config.STUDIO_ID, account),
      },
    });
  }
}
