import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AuthRefused } from './identity-client.js';

/** Identity's refusals keep their status, code and text: the page's words depend on them. */
@Catch(AuthRefused)
export class AuthRefusedFilter implements ExceptionFilter<AuthRefused> {
  catch({ status, code, text, retryAfter }: AuthRefused, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (retryAfter) void reply.header('retry-after', retryAfter);
    void reply
      .status(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send({ code, message: text });
  }
}
