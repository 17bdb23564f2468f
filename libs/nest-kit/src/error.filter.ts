import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ErrorCode } from '@studio/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseDown, isUnstorableText, postgresCode } from './database-errors.js';
import { errorFacts, logger } from './logger.js';
import { Refused } from './refused.js';
import { sendRestRefusal } from './rest/rest-answer.js';
import { RestRefused } from './rest/rest-refused.js';

const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'ROUTE_NOT_FOUND',
  405: 'ROUTE_NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
  504: 'TIMEOUT',
};

/** What Fastify says before any contract is asked: the body could not be read at all. */
const unreadable: Partial<Record<number, { path: string; message: string }[]>> = {
  400: [{ path: '', message: 'The body is not valid JSON.' }],
  415: [{ path: '', message: 'Send the body as application/json.' }],
};

const unstorable = [{ path: '', message: 'Texts can not hold NUL characters or half an emoji.' }];

/** Any thrown thing as a refusal of the contracts; what is unknown hides its inside. */
export const toRefused = (error: unknown): Refused => {
  if (error instanceof Refused) return error;
  if (isDatabaseDown(error)) return new Refused('SERVICE_UNAVAILABLE');
  // 57014: the statement ran into the time limit of its connection.
  if (postgresCode(error) === '57014') return new Refused('TIMEOUT');
  if (isUnstorableText(error)) return new Refused('BAD_REQUEST', unstorable);
  return ofStatus(statusOf(error));
};

const statusOf = (error: unknown): unknown =>
  error instanceof HttpException
    ? error.getStatus()
    : (error as { statusCode?: unknown } | null)?.statusCode;

const ofStatus = (status: unknown): Refused => {
  if (typeof status !== 'number') return new Refused('UNEXPECTED');
  const code = codeOfStatus[status];
  if (code) return new Refused(code);
  if (status < 400 || status >= 500) return new Refused('UNEXPECTED');
  return new Refused('BAD_REQUEST', unreadable[status]);
};

/** The one place where refusals become HTTP. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    if (error instanceof RestRefused) return void (reply.sent || sendRestRefusal(reply, error));
    const route = http.getRequest<FastifyRequest>().routeOptions?.url;
    const refused = toRefused(error);
    // What is away or full comes right by itself: a fault of ours does not.
    const level = refused.status === 500 ? 'error' : 'warn';
    if (refused.status >= 500) logger[level]({ route, ...errorFacts(error) }, refused.code);
    if (reply.sent) return;
    const { retryAfter } = refused;
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    void reply
      .status(refused.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(refused.toBody());
  }
}
