import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Log } from '../../shared/log.js';
import type { WebAnswer, WebHandler, WebRequest, WebRoute } from '../../shared/web-server.js';
import type { Faults } from '../control/faults.js';
import type { ProviderContext } from '../context.js';
import { allEndpoints, includablesOf } from '../resources/all-endpoints.js';
import { newId } from '../state/new-id.js';
import { ApiError, invalid, toAnswer, unrecognizedUrl } from './api-error.js';
import type { Endpoint, Prepared } from './endpoint.js';
import { expand } from './expand.js';
import { readForm } from './form-body.js';
import { fingerprintOf, type Idempotency } from './idempotency.js';

interface Parts {
  context: ProviderContext;
  faults: Faults;
  idempotency: Idempotency;
  log: Log;
  /** Called after the state has changed: webhooks may be due. */
  changed: () => void;
}

/** Answers `/v1/*` as the provider's API does; `otherwise` refuses every other address. */
export function providerApi(parts: Parts): { routes: WebRoute[]; otherwise: WebHandler } {
  const routes = allEndpoints.map((endpoint) => ({
    method: endpoint.method,
    path: endpoint.path,
    handle: answering(parts, endpoint),
  }));
  return { routes, otherwise: answering(parts) };
}

/** Every answer of the API has the provider's headers and a line in the log. */
function answering(parts: Parts, endpoint?: Endpoint): WebHandler {
  return async (request) => {
    const requestId = newId('req_', 14);
    const answer = await answerRequest(parts, request, { endpoint, requestId });
    parts.log('info', 'api', {
      requestId,
      method: request.method,
      path: request.path,
      status: answer.cut ? 'cut' : answer.status,
    });
    return { ...answer, headers: { ...commonHeaders(request, requestId), ...answer.headers } };
  };
}

async function answerRequest(
  parts: Parts,
  request: WebRequest,
  { endpoint, requestId }: { endpoint: Endpoint | undefined; requestId: string },
): Promise<WebAnswer> {
  try {
    checkKey(parts.context.config.secretKey, request.headers.authorization);
    const { id = '' } = request.params;
    if (!endpoint || (id === '' && 'id' in request.params))
      throw unrecognizedUrl(request.method, request.path);
    const job = { endpoint, id, request, requestId };
    return request.method === 'POST' ? await performOnce(parts, job) : await perform(parts, job);
  } catch (error) {
    if (error instanceof ApiError) return toAnswer(error);
    throw error;
  }
}

interface Job {
  endpoint: Endpoint;
  id: string;
  request: WebRequest;
  requestId: string;
}

/** A POST under an idempotency key happens once; its answer is given again. */
async function performOnce(parts: Parts, job: Job): Promise<WebAnswer> {
  const { request } = job;
  const key = idempotencyKey(request);
  if (!key) return perform(parts, job);
  const fingerprint = fingerprintOf(request.method, request.path, request.body);
  const stored = parts.idempotency.begin(key, fingerprint);
  if (stored) {
    return {
      status: stored.status,
      headers: {
        'content-type': 'application/json',
        'idempotent-replayed': 'true',
        'original-request': stored.requestId,
      },
      body: stored.body,
    };
  }
  try {
    return await perform(parts, job, { key, fingerprint });
  } finally {
    parts.idempotency.end(key);
  }
}

async function perform(
  parts: Parts,
  { endpoint, id, request, requestId }: Job,
  once?: { key: string; fingerprint: string },
): Promise<WebAnswer> {
  const { context, faults } = parts;
  const fault = faults.take(request.method, request.path);
  if (fault && fault.delayMs > 0) await wait(fault.delayMs);
  const refusal = fault && beforeWork(fault);
  if (refusal) return refusal;
  const fields = readForm(request.method === 'POST' ? request.body : request.query);
  const prepared = endpoint.prepare(context, { id, path: request.path, fields });
  const answer = context.state.transact(() => {
    context.events.source = { requestId, idempotencyKey: once?.key ?? null };
    const made = answerOf(context, prepared);
    if (once)
      parts.idempotency.store(once.key, { ...made, fingerprint: once.fingerprint, requestId });
    return { ...made, headers: { 'content-type': 'application/json' } };
  });
  parts.changed();
  return fault ? afterWork(fault, answer) : answer;
}

type Fault = NonNullable<ReturnType<Faults['take']>>;

function beforeWork({ mode }: Fault): WebAnswer | undefined {
  if (mode === 'down') return { status: 503, cut: true };
  return mode === 'fail-before-work' ? toAnswer(outOfOrder()) : undefined;
}

function afterWork({ mode }: Fault, answer: WebAnswer): WebAnswer {
  if (mode === 'fail-after-work') return toAnswer(outOfOrder());
  return mode === 'cut-after-work' ? { ...answer, cut: true } : answer;
}

function answerOf(
  context: ProviderContext,
  { work, expand: paths }: Prepared,
): { status: number; body: string } {
  const result = work();
  return result instanceof ApiError
    ? { status: result.status, body: result.body }
    : { status: 200, body: bodyOf(context, result, paths) };
}

function bodyOf(context: ProviderContext, result: unknown, paths: string[]): string {
  const source = { state: context.state, includables: includablesOf(context) };
  return JSON.stringify(expand(source, result, paths), null, 2);
}

function checkKey(secretKey: string, authorization: string | undefined): void {
  const key = readKey(authorization);
  if (!key) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (timingSafeEqual(digest(key), digest(secretKey))) return;
  const shown = key.length > 12 ? `${key.slice(0, 8)}****${key.slice(-4)}` : '****';
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${shown}`,
  });
}

function readKey(authorization = ''): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function idempotencyKey({ headers }: WebRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > 255) throw invalid('Idempotency keys hold at most 255 characters.');
  return key;
}

function commonHeaders(request: WebRequest, requestId: string): Record<string, string> {
  const version = request.headers['stripe-version'];
  const key = request.headers['idempotency-key'];
  return {
    'request-id': requestId,
    'stripe-version': typeof version === 'string' ? version : Stripe.API_VERSION,
    ...(typeof key === 'string' ? { 'idempotency-key': encodeURIComponent(key) } : {}),
    'cache-control': 'no-cache, no-store',
  };
}

function outOfOrder(): ApiError {
  return new ApiError(500, {
    type: 'api_error',
    message: 'An unknown error occurred (asked for by the control API).',
  });
}
