import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../accounts/account.entity.js';
import type { Session } from './session.entity.js';

/** Who asks under /auth/v1, with the session that the token belongs to. */
export interface Bearer {
  account: Account;
  session: Session;
  /** When the access token ends. */
  expiresAt: Date;
}

export type RequestWithBearer = FastifyRequest & { bearer?: Bearer };

/** `@CurrentBearer() bearer: Bearer`, behind BearerSessionGuard. */
export const CurrentBearer = createParamDecorator(
  (_: unknown, context: ExecutionContext): Bearer | undefined =>
    context.switchToHttp().getRequest<RequestWithBearer>().bearer,
);
