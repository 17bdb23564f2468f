import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasNoBody } from './has-no-body.js';
import { logger } from './logger.js';
import { httpMetrics } from './metrics/http-metrics.js';
import type { Metrics } from './metrics/metrics.js';
import type { Readiness } from './readiness.js';
import { requestContext, type RequestContext } from './request-context.js';
import { deadlineOf } from './request-deadline.js';

interface HookOptions {
  /** Asked when a request comes: it is made with the app. */
  readiness: () => Readiness;
  metrics: Metrics;
  /** ms that open requests get to finish once nothing new is accepted. */
  finishMs: number;
}

/** Of each request the same from its first hook to its handler. */
const contexts = new WeakMap<FastifyRequest, RequestContext>();
const enter = (request: FastifyRequest, done: () => void): void =>
  requestContext.run(contexts.get(request) ?? { requestId: request.id }, done);

/** Request id on every answer and in every log line; health outside of any guard. */
export const addHooks = (
  fastify: FastifyInstance,
  { readiness, metrics, finishMs }: HookOptions,
): void => {
  const measure = httpMetrics(metrics);
  let state: Readiness | undefined;
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    // A service that leaves says `Connection: close`: the next request goes to another instance.
    if ((state ??= readiness()).isClosing) reply.raw.shouldKeepAlive = false;
    // Many clients name a type for a body they don't send, a DELETE's most of all: no body, no type.
    if (hasNoBody(request.headers)) delete request.headers['content-type'];
    contexts.set(request, contextOf(request, reply));
    enter(request, done);
  });
  // Reading a body continues in the socket's context.
  fastify.addHook('preValidation', (request, _reply, done) => enter(request, done));
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url;
    const { statusCode: status, elapsedTime: ms } = reply;
    measure({ method, route, status, ms });
    const facts = {
      method,
      route: route ?? 'unknown',
      status,
      ms: Math.round(ms),
      requestId: request.id,
    };
    // Reads that went well are of interest to nobody; writes and refusals are.
    const quiet = request.method === 'GET' && status < 400;
    logger[quiet ? 'debug' : 'info'](facts, 'request');
    done();
  });
  endOpenRequests(fastify, finishMs);
  addHealth(fastify, readiness);
};

const contextOf = (request: FastifyRequest, reply: FastifyReply): RequestContext => {
  const deadline = deadlineOf(request.raw, reply.raw);
  return { requestId: request.id, ...(deadline && { deadline }) };
};

/** Streams and clients that never finish a request must not hold up a shutdown for ever. */
const endOpenRequests = (fastify: FastifyInstance, finishMs: number): void => {
  fastify.addHook('preClose', (done) => {
    setTimeout(() => fastify.server.closeAllConnections(), finishMs).unref();
    done();
  });
};

const addHealth = (fastify: FastifyInstance, readiness: () => Readiness): void => {
  fastify.get('/healthz', () => ({ status: 'ok' }));
  fastify.get('/readyz', async (_request, reply) => {
    const { missing, impaired } = await readiness().state();
    void reply.header('cache-control', 'no-store').status(missing.length ? 503 : 200);
    return {
      ...(missing.length ? { status: 'not ready', missing } : { status: 'ok' }),
      ...(impaired.length && { impaired }),
    };
  });
};
