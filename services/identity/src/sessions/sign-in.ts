import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findAccountByEmail, isBanned, normalizeEmail } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { OwnPassword } from '../accounts/own-password.api.js';
import { AuthRefused, invalid } from '../shared/auth-refused.js';
import { SessionTokens, type SessionView } from './session-tokens.js';
import { openSession } from './sessions.api.js';
import type { SignInClient } from './sign-in-client.js';

export interface Credentials {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  password?: string | null | undefined;
}

/**
 * Address and password for a session. An unknown address, an account without a password and a
 * wrong password are one refusal, after the same work (reliability.md, A1).
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ownPassword: OwnPassword,
    private readonly tokens: SessionTokens,
  ) {}

  async execute(credentials: Credentials, client: SignInClient): Promise<SessionView> {
    const email = readLogin(credentials);
    const account = await findAccountByEmail(this.dataSource.manager, email);
    const right = await this.ownPassword.isRightFor(
      { email, account },
      credentials.password ?? '',
      client.address,
    );
    if (!account || !right) throw new AuthRefused('invalid_credentials');
    // After the password: a stranger learns nothing of the address.
    if (account.mergedInto) throw new AuthRefused('user_merged');
    if (isBanned(account)) throw new AuthRefused('user_banned', { status: 400 });
    if (!account.emailConfirmedAt) throw new AuthRefused('email_not_confirmed');
    return this.open(account, client);
  }

  private async open(account: Account, client: SignInClient): Promise<SessionView> {
    // The password may have been changed, and every session ended, since it was compared.
    const session = await openSession(this.dataSource.manager, account, {
      method: 'password',
      client,
      comparedWith: account.passwordHash,
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
