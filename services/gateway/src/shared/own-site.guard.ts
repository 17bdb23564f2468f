import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type GatewayConfig } from '../config.js';
import { mayBeginSession } from './cross-site-rules.js';

/** Before sessions begin or end: what another site sends is refused before it is read. */
@Injectable()
export class OwnSiteGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  canActivate(context: ExecutionContext): true {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!mayBeginSession(headers, this.config.PUBLIC_URL)) throw new Refused('CROSS_SITE');
    return true;
  }
}
