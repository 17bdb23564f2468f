import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Log } from './log.js';

export interface WebRequest {
  method: string;
  path: string;
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
  method: string;
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
  /** Answers a request; unknown paths are its business too. */
  handle: WebHandler;
  bodyLimit?: number;
}

/** Starts a plain HTTP server; the promise fails when the port is taken. */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const server = createServer((incoming, response) => {
    void answer(incoming, response, options);
  });
  server.keepAliveTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        // A stream or a slow client must not hold up the stop of the whole studio.
        setTimeout(() => server.closeAllConnections(), 300).unref();
      }),
  };
}

/** Builds a handler from routes; `otherwise` takes what no route matches. */
export function routed(routes: readonly WebRoute[], otherwise: WebHandler): WebHandler {
  const table = routes.map((route) => ({ ...route, segments: route.path.split('/') }));
  return (request) => {
    const segments = request.path.split('/');
    for (const route of table) {
      if (route.method !== request.method) continue;
      const params = matchPath(route.segments, segments);
      if (params) return route.handle({ ...request, params });
    }
    return otherwise(request);
  };
}

export function json(status: number, value: unknown): WebAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}

function matchPath(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = decode(segment);
    else if (part !== segment) return undefined;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  { handle, log, bodyLimit = 1_000_000 }: WebServerOptions,
): Promise<void> {
  try {
    const [path = '/', query = ''] = splitUrl(incoming.url ?? '/');
    const body = await readBody(incoming, bodyLimit);
    if (body === undefined) return send(response, json(413, { error: 'The body is too large.' }));
    const request = { method: incoming.method ?? 'GET', path, query, params: {}, body };
    send(response, await handle({ ...request, headers: incoming.headers }), request.method);
  } catch (error) {
    log('error', 'request failed', { error: error instanceof Error ? error.message : 'unknown' });
    if (response.headersSent) response.destroy();
    else send(response, json(500, { error: 'Something went wrong here.' }));
  }
}

function splitUrl(url: string): [string, string] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

async function readBody(incoming: IncomingMessage, limit: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= limit) parts.push(part);
  }
  return size > limit ? undefined : Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, answer: WebAnswer, method = 'GET'): void {
  if (answer.cut) {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, answer.headers);
  if (answer.stream) answer.stream(response);
  else response.end(method === 'HEAD' ? undefined : answer.body);
}
