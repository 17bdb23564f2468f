import { Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { Guesses } from '@studio/nest-kit/limits';
import { guessAt } from '../limits/limits.api.js';
import type { Account } from './account.entity.js';
import { PasswordHasher } from './password-hasher.api.js';

/** Whoever sits at somebody's open session doesn't know the password, and may not guess it. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly guesses: Guesses,
  ) {}

  /** 429 for who guesses too often. */
  isRight(account: Account, password: string, client: string): Promise<boolean> {
    return this.guesses.judge(guessAt('password', account.email, client), () =>
      this.hasher.matches(account.passwordHash, password),
    );
  }

  /** Throws WRONG_PASSWORD, NO_PASSWORD; 429 for who guesses too often. */
  async check(account: Account, password: string, client: string): Promise<void> {
    if (account.passwordHash === null) throw new Refused('NO_PASSWORD');
    if (!(await this.isRight(account, password, client))) throw new Refused('WRONG_PASSWORD');
  }
}
