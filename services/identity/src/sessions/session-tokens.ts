import { Inject, Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account.entity.js';
import { appMetadata, toUserView, type UserView } from '../accounts/account.api.js';
import { CONFIG, issuerOf, type IdentityConfig } from '../config.js';
import { SigningKeys } from '../keys/signing-keys.api.js';
import { writeRefreshToken } from './refresh-token-rules.js';
import type { Session } from './session.entity.js';

/** Seconds that an access token lives (auth-contract.md, 1.5). */
export const ACCESS_TOKEN_SECONDS = 3_600;
export const AUDIENCE = 'authenticated';

/** The session object of the contract (auth-contract.md, 1.1). */
export interface SessionView {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  /** Unix seconds. */
  expires_at: number;
  refresh_token: string;
  user: UserView;
}

/** Writes the tokens of a session. */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly keys: SigningKeys,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  issue(
    account: Account,
    session: Pick<Session, 'id' | 'method' | 'refreshCounter' | 'createdAt'>,
  ): SessionView {
    const issuedAt = Math.floor(Date.now() / 1000);
    const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
    return {
      access_token: this.keys.sign({
        iss: issuerOf(this.config),
        sub: account.id,
        aud: AUDIENCE,
        exp: expiresAt,
        iat: issuedAt,
        email: account.email,
        phone: '',
        app_metadata: appMetadata,
        user_metadata: account.userMetadata,
        role: 'authenticated',
        aal: 'aal1',
        amr: [
          { method: session.method, timestamp: Math.floor(session.createdAt.getTime() / 1000) },
        ],
        session_id: session.id,
        is_anonymous: false,
      }),
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      refresh_token: writeRefreshToken(this.keys, {
        sessionId: session.id,
        counter: session.refreshCounter,
      }),
      user: toUserView(account),
    };
  }
}
