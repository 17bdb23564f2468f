import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FormBody } from '../shared/auth-protocol.js';
import { invalid } from '../shared/auth-refused.js';
import { signInClientOf, type SignInClient } from '../sessions/sessions.api.js';
import type { Language } from './messages.js';
import { redirectsOf } from './requested-redirects.js';

/** A mailed link as somebody opens it, or presses the button of its page. */
export interface MailedLinkRequest {
  token: string;
  type: string;
  redirects: (string | undefined)[];
  language: Language;
  client: SignInClient;
  /** Apps and scripts by the public client: they mean what they ask for, and see no page. */
  isApiClient: boolean;
  /** A button of somebody else's page was pressed. */
  isFromOtherSite: boolean;
  /** The page again, with a form that asks for another link: the address typed there. */
  again: string | undefined;
  /** Path and query, for the forms of the page. */
  url: string;
}

/** That of the mail, which names it when it is not English; else what the browser prefers. */
const languageOf = ({ headers, query }: FastifyRequest): Language => {
  const { lang } = query as { lang?: unknown };
  if (lang === 'ar' || lang === 'en') return lang;
  return /^\s*ar\b/i.test(headers['accept-language'] ?? '') ? 'ar' : 'en';
};

/** True for what the page's button sends: a form without fields. JSON is of the contract. */
export const isButton = ({ body, query }: FastifyRequest): boolean =>
  (body === undefined || body instanceof FormBody) &&
  (query as { token?: unknown }).token !== undefined;

/** @throws AuthRefused without token or type (auth-contract.md, GET /verify) */
export const mailedLinkOf = (request: FastifyRequest): MailedLinkRequest => {
  const { headers, query, body } = request;
  const { token, type } = query as { token?: unknown; type?: unknown };
  if (!token || typeof token !== 'string') throw invalid('Verify requires a token');
  if (!type || typeof type !== 'string') throw invalid('Verify requires a verification type');
  const site = headers['sec-fetch-site'];
  return {
    token,
    type,
    redirects: redirectsOf(request),
    language: languageOf(request),
    client: signInClientOf(request),
    isApiClient: headers['apikey'] !== undefined || headers['x-client-info'] !== undefined,
    isFromOtherSite: site === 'cross-site' || site === 'same-site',
    again: body instanceof FormBody ? (body.fields.get('email') ?? undefined) : undefined,
    url: request.url,
  };
};

/** `@MailedLink() link: MailedLinkRequest` */
export const MailedLink = createParamDecorator((_: unknown, context: ExecutionContext) =>
  mailedLinkOf(context.switchToHttp().getRequest()),
);
