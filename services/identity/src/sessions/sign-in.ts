import { Injectable } from '@nestjs/common';
import { Guesses } from '@studio/nest-kit/limits';
import { DataSource } from 'typeorm';
import { findAccountByEmail, isBanned, normalizeEmail } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { PasswordHasher } from '../accounts/password-hasher.api.js';
import { guessAt } from '../limits/limits.api.js';
import { AuthRefused, invalid } from '../shared/auth-refused.js';
import { SessionTokens, type SessionView } from './session-tokens.js';
import { openSession } from './sessions.api.js';
import type { SignInClient } from './sign-in-client.js';

export interface Credentials {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  password?: string | null | undefined;
}

interface Compared {
  hash: string | null;
  client: SignInClient;
}

/**
 * Address and password for a session. An unknown address, an account without a password and a
 * wrong password are one refusal, after the same work (reliability.md, A1).
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly guesses: Guesses,
    private readonly tokens: SessionTokens,
  ) {}

  async execute(credentials: Credentials, client: SignInClient): Promise<SessionView> {
    const email = readLogin(credentials);
    const account = await findAccountByEmail(this.dataSource.manager, email);
    const hash = account?.passwordHash ?? null;
    const guess = guessAt('password', email, client.address);
    const right = await this.guesses.judge(guess, () =>
      this.hasher.matches(hash, credentials.password ?? ''),
    );
    if (!account || !right) throw new AuthRefused('invalid_credentials');
    // After the password: a stranger learns nothing of the address.
    if (account.mergedInto) throw new AuthRefused('user_merged');
    if (isBanned(account)) throw new AuthRefused('user_banned', { status: 400 });
    if (!account.emailConfirmedAt) throw new AuthRefused('email_not_confirmed');
    return this.open(account, { hash, client });
  }

  private async open(account: Account, { hash, client }: Compared): Promise<SessionView> {
    // The password may have been changed, and every session ended, since it was compared.
    const session = await openSession(this.dataSource.manager, account, {
      method: 'password',
      client,
      comparedWith: hash,
    });
    if (!session) throw new AuthRefused('invalid_credentials');
    return this.tokens.issue(account, session);
  }
}

/** Exactly one of address and phone. */
const readLogin = ({ email, phone }: Credentials): string => {
  if (email && phone)
    throw invalid('Only an email address or phone number should be provided on login.');
  if (phone) throw new AuthRefused('phone_provider_disabled');
  if (!email) throw invalid('missing email or phone');
  return normalizeEmail(email);
};
