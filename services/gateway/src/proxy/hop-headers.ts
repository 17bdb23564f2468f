import type { IncomingHttpHeaders } from 'node:http';

/** Of this connection only (RFC 9110, 7.6.1), or set by undici itself. */
const hop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'content-length',
]);

/** What only the door may say; and cookies, which stay at the door. */
const ours = new Set([
  'cookie',
  'forwarded',
  'x-real-ip',
  'x-request-id',
  'x-http-method-override',
  'x-http-method',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
  'accept-encoding',
  'traceparent',
  'tracestate',
  'baggage',
]);
const ourPrefixes = ['x-user-', 'x-forwarded-', 'x-service-', 'x-studio-'];

const named = (connection: string | undefined): readonly string[] =>
  connection?.split(',').map((name) => name.trim().toLowerCase()) ?? [];

/** The browser's headers without those that end here. */
export const inwardHeaders = (received: IncomingHttpHeaders): Record<string, string | string[]> => {
  const dropped = named(received.connection);
  const headers: Record<string, string | string[]> = {};
  for (const name in received) {
    const value = received[name];
    if (value === undefined || hop.has(name) || ours.has(name) || dropped.includes(name)) continue;
    if (name.startsWith('x-') && ourPrefixes.some((prefix) => name.startsWith(prefix))) continue;
    headers[name] = value;
  }
  return headers;
};

/** A service may not set these: cookies and the request id are the door's. */
const notOutward = new Set(['set-cookie', 'x-request-id', 'server', 'x-powered-by', 'date']);

/**
 * A service's headers without those that end here, over the ones that every answer has; the length
 * stays, the body is the same.
 */
export const outwardHeaders = (
  received: IncomingHttpHeaders,
  always: Readonly<Record<string, string>>,
): Record<string, string | string[]> => {
  const headers: Record<string, string | string[]> = { ...always };
  for (const name in received) {
    const value = received[name];
    if (value === undefined || notOutward.has(name)) continue;
    if (hop.has(name) && name !== 'content-length') continue;
    headers[name] = value;
  }
  return headers;
};
