import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { readIdempotencyKey } from '@studio/nest-kit';
import type { FastifyRequest } from 'fastify';

/** Who calls a function, and by which name the caller knows this intent, if any. */
export interface FunctionCall {
  /** The admin; null for a service. */
  by: string | null;
  key: string | null;
}

export const Call = createParamDecorator((_: unknown, context: ExecutionContext): FunctionCall => {
  const request = context.switchToHttp().getRequest<FastifyRequest & { user?: SignedInUser }>();
  const key = request.headers['idempotency-key'];
  return {
    by: request.user?.id ?? null,
    key: key === undefined ? null : readIdempotencyKey(key),
  };
});
