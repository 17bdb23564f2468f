import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refused } from './refused.js';

/** The header's value if it has 8 to 200 printable characters; throws otherwise. */
export const readIdempotencyKey = (header: string | string[] | undefined): string => {
  if (typeof header !== 'string' || !/^[\x20-\x7e]{8,200}$/.test(header))
    throw new Refused('IDEMPOTENCY_KEY_REQUIRED');
  return header;
};

/** `@IdempotencyKey() key: string`: the caller's name for this intent (domain.md, Booking 6). */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readIdempotencyKey(
    context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'],
  ),
);
