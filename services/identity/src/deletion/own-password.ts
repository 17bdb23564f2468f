import { Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import type { Account } from '../accounts/account.entity.js';
import { PasswordHasher } from '../accounts/password-hasher.api.js';
import { Guesses } from '../limits/guesses.api.js';
import { AuthRefused } from '../shared/auth-refused.js';

/** Whoever sits at somebody's open session doesn't know the password, and may not guess it. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly guesses: Guesses,
  ) {}

  /** Throws WRONG_PASSWORD, NO_PASSWORD, TOO_MANY_REQUESTS. */
  async check(account: Account, password: string, client: string): Promise<void> {
    if (account.passwordHash === null) throw new Refused('NO_PASSWORD');
    const isRight = await this.compare(account, password, client);
    if (!isRight) throw new Refused('WRONG_PASSWORD');
  }

  private async compare(account: Account, password: string, client: string): Promise<boolean> {
    try {
      return await this.guesses.judge({ what: 'password', account: account.email, client }, () =>
        this.hasher.matches(account.passwordHash, password),
      );
    } catch (error) {
      if (!(error instanceof AuthRefused)) throw error;
      throw new Refused(error.status === 429 ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE');
    }
  }
}
