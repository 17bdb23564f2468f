import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AuthRefused } from '../shared/auth-refused.js';
import type { RequestWithBearer } from './current-bearer.js';
import { FindBearer } from './find-bearer.js';

/** The bearer of /auth/v1, refused in the contract's words. */
@Injectable()
export class BearerSessionGuard implements CanActivate {
  constructor(private readonly findBearer: FindBearer) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<RequestWithBearer>();
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new AuthRefused('no_authorization');
    request.bearer = await this.findBearer.execute(token);
    return true;
  }
}
