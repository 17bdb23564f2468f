import { Inject, Injectable } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { DataSource } from 'typeorm';
import { validate } from 'uuid';
import { findAccount, isBanned } from '../accounts/account.api.js';
import { CONFIG, issuerOf, type IdentityConfig } from '../config.js';
import { SigningKeys } from '../keys/signing-keys.api.js';
import { AuthRefused } from '../shared/auth-refused.js';
import type { Bearer } from './current-bearer.js';
import { Session } from './session.entity.js';
import { AUDIENCE } from './session-tokens.js';

const isUuid = (value: unknown): value is string => typeof value === 'string' && validate(value);

/** Who holds an access token; the session row counts every time. */
@Injectable()
export class FindBearer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: SigningKeys,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws 403 `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`. */
  async execute(token: string): Promise<Bearer> {
    const { sub, session_id: sessionId, exp } = await this.claimsOf(token);
    if (!isUuid(sub) || !isUuid(sessionId) || exp === undefined) throw new AuthRefused('bad_jwt');
    const account = await findAccount(this.dataSource.manager, sub);
    if (!account) throw new AuthRefused('user_not_found');
    const session = await this.dataSource
      .getRepository(Session)
      .findOneBy({ id: sessionId, userId: sub });
    if (!session) throw new AuthRefused('session_not_found');
    if (isBanned(account)) throw new AuthRefused('user_banned');
    return { account, session, expiresAt: new Date(exp * 1_000) };
  }

  private async claimsOf(token: string): Promise<JWTPayload> {
    try {
      return await this.keys.verify(token, { issuer: issuerOf(this.config), audience: AUDIENCE });
    } catch {
      throw new AuthRefused('bad_jwt');
    }
  }
}
