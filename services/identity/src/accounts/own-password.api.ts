import { Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { Guesses } from '@studio/nest-kit/limits';
import { guessAt } from '../limits/limits.api.js';
import type { Account } from './account.entity.js';
import { PasswordHasher } from './password-hasher.api.js';
import { RehashPassword } from './rehash-password.js';

/** Whoever sits at somebody's open session doesn't know the password, and may not guess it. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly guesses: Guesses,
    private readonly rehash: RehashPassword,
  ) {}

  /** 429 for who guesses too often. */
  isRight(account: Account, password: string, client: string): Promise<boolean> {
    return this.isRightFor({ email: account.email, account }, password, client);
  }

  /** The same of whoever has this address: nobody's is false, after the same work. */
  isRightFor(
    { email, account }: { email: string; account: Account | null },
    password: string,
    client: string,
  ): Promise<boolean> {
    return this.guesses.judge(guessAt('password', email, client), async () => {
      const match = await this.hasher.compare(account?.passwordHash ?? null, password);
      if (account && match === 'former') await this.rehash.execute(account, password);
      return match !== 'none';
    });
  }

  /** Throws WRONG_PASSWORD, NO_PASSWORD; 429 for who guesses too often. */
  async check(account: Account, password: string, client: string): Promise<void> {
    if (account.passwordHash === null) throw new Refused('NO_PASSWORD');
    if (!(await this.isRight(account, password, client))) throw new Refused('WRONG_PASSWORD');
  }
}
