import { Catch, type ArgumentsHost } from '@nestjs/common';
import type { ErrorCode } from '@studio/contracts';
import {
  API_VERSION_HEADER,
  ErrorFilter,
  errorFacts,
  logger,
  Refused,
  toRefused,
  wantsNamedErrors,
} from '@studio/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthRefused, type AuthRefusalCode } from './auth-refused.js';

const codeOfStatus: Partial<Record<number, AuthRefusalCode>> = {
  404: 'not_found',
  405: 'not_found',
  413: 'request_entity_too_large',
  503: 'service_unavailable',
  504: 'service_unavailable',
};

/** Any thrown thing as a refusal of /auth/v1; what is unknown hides its inside. */
export const toAuthRefused = (error: unknown): AuthRefused => {
  if (error instanceof AuthRefused) return error;
  const { status } = toRefused(error);
  const code = codeOfStatus[status];
  if (code) return new AuthRefused(code);
  return new AuthRefused(status < 500 ? 'validation_failed' : 'unexpected_failure');
};

/** The same refusals where everybody else's language is spoken. */
const codeUnderApi: Partial<Record<AuthRefusalCode, ErrorCode>> = {
  validation_failed: 'BAD_REQUEST',
  weak_password: 'WEAK_PASSWORD',
  same_password: 'SAME_PASSWORD',
  email_exists: 'EMAIL_TAKEN',
  conflict: 'WRONG_PASSWORD',
  over_request_rate_limit: 'TOO_MANY_REQUESTS',
  over_email_send_rate_limit: 'TOO_MANY_REQUESTS',
  service_unavailable: 'SERVICE_UNAVAILABLE',
};

const toRefusedUnderApi = (error: AuthRefused): Refused => {
  const code = codeUnderApi[error.code] ?? 'UNEXPECTED';
  const details = code === 'BAD_REQUEST' ? [{ path: '', message: error.message }] : undefined;
  return new Refused(code, details);
};

/** Both shapes of the body, with the name of the error in a header beside them. */
const bodyOf = (refused: AuthRefused, named: boolean, requestId: string): object => ({
  ...(refused.oauthError
    ? { error: refused.oauthError, error_description: refused.message }
    : shapeOf(refused, named, requestId)),
  ...(refused.code === 'weak_password' ? { weak_password: { reasons: ['length'] } } : {}),
});

const shapeOf = (refused: AuthRefused, named: boolean, requestId: string): object =>
  named
    ? { code: refused.code, message: refused.message }
    : {
        code: refused.status,
        error_code: refused.code,
        msg: refused.message,
        ...(refused.status >= 500 ? { error_id: requestId } : {}),
      };

/** Identity speaks two languages of refusal: the auth contract's, and everyone's under /api. */
@Catch()
export class AuthErrorFilter extends ErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (!request.url.startsWith('/auth/v1')) {
      if (!(error instanceof AuthRefused)) return super.catch(error, host);
      if (error.retryAfter !== undefined)
        void reply.header('retry-after', String(error.retryAfter));
      return super.catch(toRefusedUnderApi(error), host);
    }
    const refused = toAuthRefused(error);
    const level = refused.status === 500 ? 'error' : 'warn';
    if (refused.status >= 500)
      logger[level]({ route: request.routeOptions.url, ...errorFacts(error) }, refused.code);
    if (reply.sent) return;
    const retryAfter = refused.retryAfter ?? (refused.status === 503 ? 2 : undefined);
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    void reply
      .status(refused.status)
      .header('x-sb-error-code', refused.code)
      .type('application/json; charset=utf-8')
      .send(bodyOf(refused, wantsNamedErrors(request.headers[API_VERSION_HEADER]), request.id));
  }
}
