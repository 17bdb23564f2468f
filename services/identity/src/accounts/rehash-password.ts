import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Account } from './account.entity.js';
import { PasswordHasher } from './password-hasher.api.js';

/** Hashes a password that was right anew, in the one spelling that all are kept in. */
@Injectable()
export class RehashPassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
  ) {}

  /**
   * Changes the account at hand too. Another sign-in may have hashed it anew meanwhile: then that hash
   * counts; a password that somebody has changed meanwhile stays as it is.
   */
  async execute(account: Account, password: string): Promise<void> {
    const hash = await this.hasher.hash(password);
    const [, changed] = await this.dataSource.query<[unknown, number]>(
      'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2',
      [account.id, account.passwordHash, hash],
    );
    if (changed > 0) {
      account.passwordHash = hash;
      return;
    }
    const [now] = await this.dataSource.query<{ hash: string | null }[]>(
      'SELECT password_hash AS hash FROM users WHERE id = $1',
      [account.id],
    );
    if (now?.hash && (await this.hasher.matches(now.hash, password)))
      account.passwordHash = now.hash;
  }
}
