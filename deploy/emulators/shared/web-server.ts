import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Log } from './log.js';

export interface WebRequest {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  params: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Keeps the connection open; the handler writes to it until the client leaves. */
  stream?: (response: ServerResponse) => void;
  /** Ends the connection without an answer, as a lost network does. */
  cut?: boolean;
}

export type WebHandler = (request: WebRequest) => WebAnswer | Promise<WebAnswer>;

export interface WebRoute {
  method: 'GET' | 'POST' | 'DELETE';
  /** `/pay/:session`: a segment with a colon matches anything but a slash. */
  path: string;
  handle: WebHandler;
}

export interface WebServer {
  port: number;
  close(): Promise<void>;
}

interface WebServerOptions {
  host: string;
  port: number;
  log: Log;
  routes: readonly WebRoute[];
  /** Answers what no route matches. */
  otherwise: WebHandler;
  bodyLimit?: number;
}

/** Starts an HTTP server; the promise fails when the port is taken. */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const { host, port, log, routes, otherwise, bodyLimit = 1_000_000 } = options;
  const app = Fastify({
    bodyLimit,
    keepAliveTimeout: 5_000,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1_000 },
  });
  // Each route reads its own body: forms, JSON, or nothing at all.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  for (const { method, path, handle } of routes) {
    app.route({ method, url: path, handler: answerWith(handle) });
  }
  app.setNotFoundHandler(answerWith(otherwise));
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error.statusCode === 413)
      return send(reply, json(413, { error: 'The body is too large.' }));
    log('error', 'request failed', { error: error.message });
    return send(reply, json(500, { error: 'Something went wrong here.' }));
  });
  await app.listen({ host, port });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      // A stream or a slow client must not hold up the stop of the whole studio.
      setTimeout(() => app.server.closeAllConnections(), 300).unref();
      await app.close();
    },
  };
}

export function json(status: number, value: unknown): WebAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}

const answerWith =
  (handle: WebHandler) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    send(reply, await handle(toWebRequest(request)));

function toWebRequest({ method, url, params, headers, body }: FastifyRequest): WebRequest {
  const queryAt = url.indexOf('?');
  return {
    method,
    path: queryAt === -1 ? url : url.slice(0, queryAt),
    query: queryAt === -1 ? '' : url.slice(queryAt + 1),
    params: params as Record<string, string>,
    headers,
    body: typeof body === 'string' ? body : '',
  };
}

function send(reply: FastifyReply, answer: WebAnswer): FastifyReply {
  if (answer.cut) {
    reply.hijack().raw.destroy();
    return reply;
  }
  if (answer.stream) {
    answer.stream(reply.hijack().raw.writeHead(answer.status, answer.headers));
    return reply;
  }
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body);
}
