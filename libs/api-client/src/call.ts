import type { Endpoint } from '@studio/contracts';
import type { z } from 'zod';
import { parseAnswer } from './parse-answer.js';
import { request } from './request.js';

export interface CallOptions<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  params?: z.input<Params>;
  query?: z.input<Query>;
  body?: z.input<Body>;
  /** The body itself, where the contract has an `upload`; a large one has its time. */
  file?: Blob;
  /** Needed where the contract says `idempotent`: one key for one intent of the member. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** ms; 50 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 300_000;

const fill = (path: string, params: unknown): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | undefined)?.[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });

const search = (query: unknown): string => {
  const list = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, String(value)]);
  return list.length === 0 ? '' : `?${new URLSearchParams(list).toString()}`;
};

interface Sent {
  body: Blob | string | null;
  type?: string;
  timeoutMs?: number;
}

const bodyOf = ({ file, body }: { file?: Blob; body?: unknown }): Sent => {
  if (file)
    return {
      body: file,
      type: file.type || 'application/octet-stream',
      timeoutMs: UPLOAD_TIMEOUT_MS,
    };
  return body === undefined
    ? { body: null }
    : { body: JSON.stringify(body), type: 'application/json' };
};

/**
 * Calls an endpoint of the contracts on the own origin, with the session cookie.
 * Unknown keys of the answer are dropped, an unknown status reads as "other" (architecture.md).
 * @throws ApiError with the code of the refusal, or OFFLINE, TIMEOUT, UNREADABLE_ANSWER
 */
export const call = async <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Response>,
  options: CallOptions<Params, Query, Body> = {},
): Promise<z.output<Response>> => {
  const headers: Record<string, string> = { accept: 'application/json' };
  const { type, ...sent } = bodyOf(options);
  if (type) headers['content-type'] = type;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const answer = await request(fill(endpoint.path, options.params) + search(options.query), {
    method: endpoint.method,
    headers,
    ...sent,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (!endpoint.response) return undefined as z.output<Response>;
  return parseAnswer(endpoint.response, answer);
};
