import { createParamDecorator, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { readIdempotencyKey } from './idempotency-key.decorator.js';
import { Refused } from './refused.js';

/** Parses what came in with a schema of the contracts; throws 400 BAD_REQUEST with the fields. */
export const parseWith = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.infer<Schema> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refused(
    'BAD_REQUEST',
    parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
};

export class ZodPipe implements PipeTransform {
  constructor(private readonly schema: z.ZodType | undefined) {}

  transform(value: unknown): unknown {
    return this.schema ? parseWith(this.schema, value) : value;
  }
}

const part = (name: 'body' | 'query' | 'params') => {
  const decorator = createParamDecorator(
    (_: unknown, context: ExecutionContext) =>
      context.switchToHttp().getRequest<FastifyRequest>()[name] ?? {},
  );
  return (schema: z.ZodType | undefined): ParameterDecorator =>
    decorator(undefined, new ZodPipe(schema));
};

/** `@ParsedBody(bookClass.body) body: z.infer<...>`: the body as the contract says, or a 400. */
export const ParsedBody = part('body');
export const ParsedQuery = part('query');
export const ParsedParams = part('params');

/** The schemas of a contract's endpoint that a request is parsed with. */
interface RequestSchemas {
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
}

const parts = ['params', 'query', 'body'] as const;

const parseRequest = (schemas: RequestSchemas, request: FastifyRequest) =>
  Object.fromEntries(
    parts.flatMap((name) => {
      const schema = schemas[name];
      return schema ? [[name, parseWith(schema, request[name] ?? {})]] : [];
    }),
  );

const fullRequest = (withKey: boolean) => {
  const decorator = createParamDecorator((schemas: RequestSchemas, context: ExecutionContext) => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = withKey && readIdempotencyKey(request.headers['idempotency-key']);
    return { ...(key && { key }), ...parseRequest(schemas, request) };
  });
  return (schemas: RequestSchemas): ParameterDecorator => decorator(schemas);
};

/** `@ParsedRequest(signAvatar) { params, body }: …`: all parts that the endpoint has, or a 400. */
export const ParsedRequest = fullRequest(false);

/** The same with `key`: the caller's Idempotency-Key. */
export const IdempotentRequest = fullRequest(true);
