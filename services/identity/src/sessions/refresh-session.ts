import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, logger, postgresCode } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { findAccount, isBanned } from '../accounts/account.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { SigningKeys } from '../keys/signing-keys.api.js';
import { recordAdminAction } from '../admin-actions/admin-actions.api.js';
import { AuthRefused, invalid } from '../shared/auth-refused.js';
import { judgeRefresh, readRefreshToken, type RefreshToken } from './refresh-token-rules.js';
import { describeDevice, shortAddress } from './device-rules.js';
import { Session } from './session.entity.js';
import { endSessions } from './sessions.api.js';
import type { SignInClient } from './sign-in-client.js';
import { SessionTokens, type SessionView } from './session-tokens.js';

/** A refresh token for the next one (auth-contract.md, 1.4). */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: SigningKeys,
    private readonly tokens: SessionTokens,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async execute(token: string, client: SignInClient): Promise<SessionView> {
    const presented = readRefreshToken(this.keys, token);
    const outcome = await inTransaction(this.dataSource, (tx) =>
      this.rotate(tx, presented, client),
    ).catch(unlessLocked);
    // Outside of the transaction, which has ended the session and must be kept.
    if (outcome instanceof AuthRefused) throw outcome;
    const account = await findAccount(this.dataSource.manager, outcome.userId);
    if (!account) throw new AuthRefused('refresh_token_not_found');
    if (isBanned(account)) throw new AuthRefused('user_banned', { status: 400 });
    return this.tokens.issue(account, outcome);
  }

  /** Two have used the same token: one of them is a thief, and nobody knows which. */
  private async recordTheft(
    tx: EntityManager,
    session: Session,
    client: SignInClient,
  ): Promise<void> {
    const { id: sessionId, userId, device, address } = session;
    logger.warn({ userId, sessionId }, 'refresh token reused: session ended');
    await recordAdminAction(tx, {
      studioId: this.config.STUDIO_ID,
      actorId: null,
      userId,
      action: 'session.stolen',
      before: { device, address },
      after: {
        device: describeDevice(client.userAgent).name,
        address: shortAddress(client.address),
      },
      reason: 'A refresh token was used again after it had been replaced.',
    });
  }

  private async rotate(
    tx: EntityManager,
    { sessionId, counter }: RefreshToken,
    client: SignInClient,
  ): Promise<Session | AuthRefused> {
    await tx.query(`SET LOCAL lock_timeout = '5s'`);
    const sessions = tx.getRepository(Session);
    const session = await sessions.findOne({
      where: { id: sessionId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!session) return new AuthRefused('refresh_token_not_found');
    const now = new Date();
    switch (judgeRefresh(counter, session, now)) {
      case 'same_again':
        return session;
      case 'rotate': {
        const next = {
          refreshCounter: counter + 1,
          refreshedAt: now,
          lastUsedAt: now,
          address: shortAddress(client.address),
        };
        await sessions.update({ id: sessionId }, next);
        return { ...session, ...next };
      }
      case 'ahead':
        return invalid('Refresh token is not valid');
      case 'expired':
        await endSessions(tx, session.userId, { only: sessionId });
        return new AuthRefused('session_expired');
      case 'reused':
        await endSessions(tx, session.userId, { only: sessionId });
        await this.recordTheft(tx, session, client);
        return new AuthRefused('refresh_token_already_used');
    }
  }
}

/** 55P03: others have held the session's row for five seconds (auth-contract.md, 1.2). */
const unlessLocked = (error: unknown): AuthRefused => {
  if (postgresCode(error) === '55P03') return new AuthRefused('conflict');
  throw error;
};
