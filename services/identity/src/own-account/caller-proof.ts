import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { OwnPassword } from '../accounts/own-password.api.js';
import { holdSession, isRecentOneTimeSession, type Bearer } from '../sessions/sessions.api.js';
import { AuthRefused } from '../shared/auth-refused.js';

export interface ProofInput {
  currentPassword: string | undefined;
  /** Address that the request came from. */
  client: string;
}

/** A session alone sets no new password or address: whoever holds the device is not its owner. */
@Injectable()
export class CallerProof {
  constructor(private readonly ownPassword: OwnPassword) {}

  /**
   * The current password, or a session by a mailed link or code of less than 10 minutes. Throws
   * 400 `current_password_required`, `current_password_invalid`, `reauthentication_needed`; 429.
   */
  async check(
    { account, session }: Bearer,
    { currentPassword, client }: ProofInput,
  ): Promise<void> {
    if (currentPassword === undefined) {
      if (isRecentOneTimeSession(session)) return;
      const isOneTime = session.method === 'otp';
      throw new AuthRefused(isOneTime ? 'reauthentication_needed' : 'current_password_required');
    }
    if (!(await this.ownPassword.isRight(account, currentPassword, client)))
      throw new AuthRefused('current_password_invalid');
  }

  /** The locked account of a session that has not ended meanwhile. */
  async lock(tx: EntityManager, { account, session }: Bearer): Promise<Account> {
    const locked = await lockAccount(tx, account.id);
    if (!locked) throw new AuthRefused('user_not_found');
    if (!(await holdSession(tx, session.id))) throw new AuthRefused('session_not_found');
    return locked;
  }
}
