import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { lockAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { PasswordHasher } from '../accounts/password-hasher.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { AuthRefused } from '../shared/auth-refused.js';
import { hashNewPassword, setPassword } from './new-password.js';

/** A new password of the own account. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws 422 `weak_password`, `same_password`; 409 `conflict`. */
  async execute(account: Account, password: string, sessionId: string): Promise<void> {
    const { STUDIO_ID: studioId } = this.config;
    const hash = await hashNewPassword(this.hasher, account, password);
    await inTransaction(this.dataSource, async (tx) => {
      const locked = await lockAccount(tx, account.id);
      // Somebody else was faster: what was compared is not the password any more.
      if (!locked || locked.passwordHash !== account.passwordHash)
        throw new AuthRefused('conflict');
      await setPassword(tx, locked, { hash, sessionId, studioId });
    });
  }
}
