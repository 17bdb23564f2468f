import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { addressOf } from '@studio/nest-kit/limits';
import type { FastifyRequest } from 'fastify';

const first = (value: unknown): string | undefined => {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  // What can't be written down is no page of ours either.
  return typeof one === 'string' && !one.includes('\0') ? one : undefined;
};

export const redirectsOf = ({ headers, query }: FastifyRequest): (string | undefined)[] => {
  const { redirect_to: redirect } = (query ?? {}) as { redirect_to?: unknown };
  return [first(headers['redirect_to']), first(redirect), first(headers.referer)];
};

/** `@RequestedRedirects() redirects`: the header, the query, the page it came from (1.1 and 1.6). */
export const RequestedRedirects = createParamDecorator((_: unknown, context: ExecutionContext) =>
  redirectsOf(context.switchToHttp().getRequest()),
);

export interface MailRequestOrigin {
  redirects: (string | undefined)[];
  /** The client's address. */
  client: string;
}

/** `@MailRequest() { redirects, client }`: where a request for a mail comes from and leads to. */
export const MailRequest = createParamDecorator(
  (_: unknown, context: ExecutionContext): MailRequestOrigin => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return { redirects: redirectsOf(request), client: addressOf(request) };
  },
);
