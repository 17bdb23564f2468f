import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const first = (value: unknown): string | undefined => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  // What can't be written down is no page of ours either.
  return typeof one === 'string' && !one.includes('\0') ? one : undefined;
};

/** `@AskedRedirects() redirects`: the header, the query, the page it came from (1.1 and 1.6). */
export const RequestedRedirects = createParamDecorator(
  (_: unknown, context: ExecutionContext): (string | undefined)[] => {
    const { headers, query } = context.switchToHttp().getRequest<FastifyRequest>();
    const { redirect_to: asked } = (query ?? {}) as { redirect_to?: unknown };
    return [first(headers['redirect_to']), first(asked), first(headers.referer)];
  },
);
