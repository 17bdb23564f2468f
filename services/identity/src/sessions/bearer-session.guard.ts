import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { DataSource } from 'typeorm';
import { validate } from 'uuid';
import { findAccount, isBanned } from '../accounts/account.api.js';
import { CONFIG, issuerOf, type IdentityConfig } from '../config.js';
import { SigningKeys } from '../keys/signing-keys.api.js';
import { AuthRefused } from '../shared/auth-refused.js';
import type { RequestWithBearer } from './current-bearer.js';
import { Session } from './session.entity.js';
import { AUDIENCE } from './session-tokens.js';

const isUuid = (value: unknown): value is string => typeof value === 'string' && validate(value);

/** The bearer of /auth/v1, refused in the contract's words; the session row counts every time. */
@Injectable()
export class BearerSessionGuard implements CanActivate {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: SigningKeys,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<RequestWithBearer>();
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new AuthRefused('no_authorization');
    const { sub, session_id: sessionId } = await this.claimsOf(token);
    if (!isUuid(sub) || !isUuid(sessionId)) throw new AuthRefused('bad_jwt');
    const account = await findAccount(this.dataSource.manager, sub);
    if (!account) throw new AuthRefused('user_not_found');
    const session = await this.dataSource
      .getRepository(Session)
      .findOneBy({ id: sessionId, userId: sub });
    if (!session) throw new AuthRefused('session_not_found');
    if (isBanned(account)) throw new AuthRefused('user_banned');
    request.bearer = { account, session };
    return true;
  }

  private async claimsOf(token: string): Promise<JWTPayload> {
    try {
      return await this.keys.verify(token, { issuer: issuerOf(this.config), audience: AUDIENCE });
    } catch {
      throw new AuthRefused('bad_jwt');
    }
  }
}
