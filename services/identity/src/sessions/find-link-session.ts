import { Injectable } from '@nestjs/common';
import type { LinkSession } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { SigningKeys } from '../keys/signing-keys.api.js';
import { AuthRefused } from '../shared/auth-refused.js';
import type { Bearer } from './current-bearer.js';
import { FindBearer } from './find-bearer.js';
import { isRecentOneTimeSession } from './one-time-session-rules.js';
import { judgeRefresh, readRefreshToken } from './refresh-token-rules.js';

export interface LinkTokens {
  accessToken: string;
  /** Empty: there is none (spec section 5, Reset link). */
  refreshToken: string;
}

/** The session of a mailed link or code, before a browser takes it over. */
@Injectable()
export class FindLinkSession {
  constructor(
    private readonly findBearer: FindBearer,
    private readonly keys: SigningKeys,
  ) {}

  /** Throws LINK_EXPIRED for every other session, and for tokens of two sessions. */
  async execute({ accessToken, refreshToken }: LinkTokens): Promise<LinkSession> {
    try {
      const bearer = await this.findBearer.execute(accessToken);
      const isLink = isRecentOneTimeSession(bearer.session);
      if (!isLink || !this.isOfSession(refreshToken, bearer)) throw new Refused('LINK_EXPIRED');
      const { account, expiresAt } = bearer;
      return { userId: account.id, email: account.email, expiresAt: expiresAt.toISOString() };
    } catch (error) {
      if (error instanceof AuthRefused) throw new Refused('LINK_EXPIRED');
      throw error;
    }
  }

  private isOfSession(refreshToken: string, { session }: Bearer): boolean {
    if (refreshToken === '') return true;
    const { sessionId, counter } = readRefreshToken(this.keys, refreshToken);
    const verdict = judgeRefresh(counter, session, new Date());
    return sessionId === session.id && (verdict === 'rotate' || verdict === 'same_again');
  }
}
