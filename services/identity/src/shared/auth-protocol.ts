import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { API_VERSION_HEADER, NAMED_ERRORS_VERSION, wantsNamedErrors } from '@studio/nest-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AuthRefused } from './auth-refused.js';

/** A body that was sent but is no JSON: the refusal waits until the route is known. */
class BrokenJson {
  constructor(readonly reason: string) {}
}

/** What the form of a page sends; only that page's route reads it. */
export class FormBody {
  readonly fields: URLSearchParams;

  constructor(text: string) {
    this.fields = new URLSearchParams(text);
  }
}

const isForm = (type: string | undefined): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(type ?? '');

/**
 * What the contract asks of every request: a body is JSON whatever its type says, and may be
 * missing although a type is given (auth-js signs out that way); the version header is echoed;
 * nothing is ever cached.
 */
export const speakAuthProtocol = (fastify: FastifyInstance): void => {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'string' }, ({ headers }, body, done) => {
    const text = body.toString();
    if (text.trim() === '') return done(null, undefined);
    try {
      done(null, JSON.parse(text));
    } catch (error) {
      if (isForm(headers['content-type'])) return done(null, new FormBody(text));
      done(null, new BrokenJson(error instanceof Error ? error.message : 'not JSON'));
    }
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/auth/v1')) {
      void reply.header('cache-control', 'no-store');
      if (wantsNamedErrors(request.headers[API_VERSION_HEADER]))
        void reply.header(API_VERSION_HEADER, NAMED_ERRORS_VERSION);
    }
    done();
  });
};

/** Reads a body of /auth/v1; broken JSON and wrong types are 400 `bad_json`. */
export const readBody = <Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.infer<Schema> => {
  if (body instanceof BrokenJson) throw badJson(body.reason);
  if (body instanceof FormBody) throw badJson('not JSON');
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not as expected'}`);
};

const badJson = (reason: string): AuthRefused =>
  new AuthRefused('bad_json', {
    message: `Could not parse request body as JSON: ${reason.slice(0, 120)}`,
  });

/** `@AuthBody(schema) body: z.infer<...>` */
export const AuthBody = (schema: z.ZodType): ParameterDecorator =>
  createParamDecorator((_: unknown, context: ExecutionContext) =>
    readBody(schema, context.switchToHttp().getRequest<FastifyRequest>().body),
  )();
