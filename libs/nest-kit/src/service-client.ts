import type { Readable } from 'node:stream';
import { errorCatalogue, type ErrorCode, type ServiceName } from '@studio/contracts';
import { Pool, type Client, type Dispatcher } from 'undici';
import type { z } from 'zod';
import { errorFacts, logger } from './logger.js';
import { Refused } from './refused.js';
import { requestContext, requestId } from './request-context.js';
import { DEADLINE_HEADER, stopIfNobodyWaits, workHasBegun } from './request-deadline.js';
import { idleConnections, withSecondTry } from './second-try.js';
import { asChild, traceparent } from './tracing/index.js';
import { SERVICE_TOKEN_SECONDS, signServiceToken } from './service-token.js';

export interface ServiceClientOptions {
  baseUrl: string;
  caller: ServiceName;
  audience: ServiceName;
  secret: string;
  /** Connections kept to the other service; 16 unless said. */
  connections?: number;
}

export interface CallOptions<Schema extends z.ZodType> {
  /** What the answer must look like. */
  schema: Schema;
  body?: unknown;
  /** Unless said: up to 10 s within a request that changes something, such as a sale, else 2 s. */
  timeoutMs?: number;
  requestId?: string;
}

/** Of a list, and of a job, which comes again. */
const TIMEOUT_MS = 2_000;
/** Somebody waits for what is being changed: while a service is overloaded it takes longer, and goes on. */
const WRITE_TIMEOUT_MS = 10_000;

/** Reads have no deadline, and jobs neither. An answer in time says what has been done until then. */
const timeLimit = (): number => {
  const leftMs = requestContext.getStore()?.deadline?.leftMs ?? 0;
  return leftMs > 0 ? Math.min(WRITE_TIMEOUT_MS, Math.ceil(leftMs)) : TIMEOUT_MS;
};

const connection: Client.Options = {
  ...idleConnections,
  connect: { timeout: 1_000 },
  // Behind the limit of each call: no connection waits longer than the longest of them.
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
};

interface Answer {
  status: number;
  body: unknown;
}

/**
 * Calls another service's /internal routes: service token, request id, a time limit. A read whose
 * connection was closed under it is sent once more, nothing else is.
 * Throws Refused: the other's code when the contracts know it, SERVICE_UNAVAILABLE when it is down.
 */
export class ServiceClient {
  private readonly pool: Pool;
  private token: { value: Promise<string>; until: number } | undefined;

  constructor(private readonly options: ServiceClientOptions) {
    this.pool = new Pool(options.baseUrl, {
      ...connection,
      connections: options.connections ?? 16,
    });
  }

  get<Schema extends z.ZodType>(
    path: string,
    options: CallOptions<Schema>,
  ): Promise<z.infer<Schema>> {
    return this.call('GET', path, options);
  }

  post<Schema extends z.ZodType>(
    path: string,
    options: CallOptions<Schema>,
  ): Promise<z.infer<Schema>> {
    return this.call('POST', path, options);
  }

  /** An answer that is too large for memory: read as it comes. It may be silent for 30 s. */
  async stream(path: string): Promise<Readable> {
    try {
      const headers = { authorization: `Bearer ${await this.freshToken()}` };
      const { statusCode, body } = await this.dispatch(true, (to) =>
        to.request({ origin: this.options.baseUrl, method: 'GET', path, headers }),
      );
      if (statusCode < 300) return body;
      await body.dump();
    } catch (error) {
      logger.warn({ to: this.options.audience, ...errorFacts(error) }, 'a service did not answer');
    }
    throw new Refused('SERVICE_UNAVAILABLE');
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private async call<Schema extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    options: CallOptions<Schema>,
  ): Promise<z.infer<Schema>> {
    const span = { name: `${method} ${this.options.audience}`, kind: 'client' } as const;
    const { status, body } = await asChild(span, () => this.send(method, path, options));
    if (status >= 300) throw refusalOf(status, body);
    return options.schema.parse(body);
  }

  private async send(
    method: 'GET' | 'POST',
    path: string,
    options: CallOptions<z.ZodType>,
  ): Promise<Answer> {
    const id = options.requestId ?? requestId();
    const headers: Record<string, string> = { authorization: `Bearer ${await this.freshToken()}` };
    if (id) headers['x-request-id'] = id;
    const parent = traceparent();
    if (parent) headers['traceparent'] = parent;
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    const timeoutMs = options.timeoutMs ?? timeLimit();
    headers[DEADLINE_HEADER] = String(timeoutMs);
    if (method === 'POST') {
      stopIfNobodyWaits();
      // It may change something there: what was begun is completed here.
      workHasBegun();
    }
    const signal = AbortSignal.timeout(timeoutMs);
    const body = options.body === undefined ? null : JSON.stringify(options.body);
    const origin = this.options.baseUrl;
    try {
      return await this.dispatch(method === 'GET', async (to) => {
        const answer = await to.request({ origin, method, path, headers, body, signal });
        const text = await answer.body.text();
        return { status: answer.statusCode, body: text === '' ? undefined : JSON.parse(text) };
      });
    } catch (error) {
      logger.warn({ to: this.options.audience, ...errorFacts(error) }, 'a service did not answer');
      throw new Refused('SERVICE_UNAVAILABLE');
    }
  }

  private dispatch<T>(isRead: boolean, send: (to: Dispatcher) => Promise<T>): Promise<T> {
    const { baseUrl: url } = this.options;
    const isRepeatable = (): boolean => isRead;
    return withSecondTry({ pool: this.pool, url, isRepeatable, options: connection }, send);
  }

  private freshToken(): Promise<string> {
    if (!this.token || this.token.until < Date.now()) {
      const { caller: from, audience: to, secret } = this.options;
      // Half of its life: never at the edge when it arrives.
      const until = Date.now() + (SERVICE_TOKEN_SECONDS / 2) * 1_000;
      this.token = { value: signServiceToken({ from, to, secret }), until };
    }
    return this.token.value;
  }
}

const isKnown = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorCatalogue, code);

const refusalOf = (status: number, body: unknown): Refused => {
  const { code, details, hint } = (body ?? {}) as {
    code?: unknown;
    details?: unknown;
    hint?: string;
  };
  // A 401 between services is a broken set-up of ours, not the member's fault.
  if (status === 401 || status === 403) return new Refused('UNEXPECTED');
  if (isKnown(code)) return new Refused(code, details, hint);
  return new Refused(status >= 500 ? 'SERVICE_UNAVAILABLE' : 'UNEXPECTED');
};
