import { errorFacts, logger, toRefused } from '@studio/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authRefusal } from './auth-refusal.js';

/** The error handler of routes outside of Nest: the same shape as its filter's. */
export const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const refused = toRefused(error);
  if (refused.status === 500)
    logger.error({ route: request.routeOptions.url, ...errorFacts(error) }, refused.code);
  const { retryAfter } = refused;
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  const asAuth = request.url.startsWith('/auth/v1/')
    ? authRefusal(refused, request.headers['x-supabase-api-version'], request.id)
    : undefined;
  void reply
    .status(refused.status)
    .headers({ 'cache-control': 'no-store', ...asAuth?.headers })
    .type('application/json; charset=utf-8')
    .send(asAuth?.body ?? refused.toBody());
};
