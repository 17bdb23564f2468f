import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, startSpan, within, type Span } from './tracing.js';

const probes = new Set(['/healthz', '/readyz']);

/** Streams last for hours: a trace of one would say nothing. */
const isTraced = ({ headers, routeOptions }: FastifyRequest): boolean =>
  !probes.has(routeOptions.url ?? '') && headers.accept !== 'text/event-stream';

/**
 * A span for each request. At the door a trace begins, whatever the caller says: strangers must not
 * choose what is sampled. Behind it a service goes on with the caller's, and begins none.
 */
export const traceRequests = (fastify: FastifyInstance, isPublic: boolean): void => {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  const open = (request: FastifyRequest): Span | undefined => {
    const { traceparent } = request.headers;
    const parent = isPublic ? null : traceparent;
    if (parent === undefined || Array.isArray(parent) || !isTraced(request)) return undefined;
    const route = request.routeOptions.url ?? 'unknown';
    return startSpan({
      name: `${request.method} ${route}`,
      kind: 'server',
      parent,
      attributes: { 'http.request.method': request.method, 'http.route': route },
    });
  };
  fastify.addHook('onRequest', (request, _reply, done) => {
    const span = open(request);
    if (span) spans.set(request, span);
    within(span, done);
  });
  // Reading a body continues in the socket's context: enter the span's again.
  fastify.addHook('preValidation', (request, _reply, done) => within(spans.get(request), done));
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail({ name: String(statusCode) });
    span?.end();
    done();
  });
  fastify.addHook('onRequestAbort', (request, done) => {
    const span = spans.get(request);
    span?.set({ 'studio.caller_left': 'yes' });
    span?.end();
    done();
  });
};
