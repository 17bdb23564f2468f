import { request as rawRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { endpoints } from '@studio/contracts/endpoints';
import { CLIENT_PROOF_HEADER, isProvenClient, logger } from '@studio/nest-kit';
import { until } from '@studio/testing';
import { GatewayTestApp, SERVICE_SECRET } from './gateway-test-app.js';

let testApp: GatewayTestApp;
beforeAll(async () => {
  testApp = await GatewayTestApp.open();
});
afterAll(() => testApp.close());

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(testApp.url + path, init);
  const text = await answer.text();
  const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
  return { status: answer.status, headers: answer.headers, text, body };
};

/** Without the tidying that fetch does to paths and headers. */
const askRaw = (path: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(testApp.url);
    rawRequest({ hostname, port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });

describe('the table', () => {
  const ID = '01900000-0000-7000-8000-00000000000a';
  const proxied = endpoints.filter(
    ({ service, path }) => service !== 'gateway' && path !== '/realtime',
  );
  it.each(proxied.map((endpoint) => [endpoint.method, endpoint.path, endpoint.service] as const))(
    '%s %s goes to %s, with its query',
    async (method, path, service) => {
      if (service === 'gateway') return;
      const concrete = path.replace(/:\w+/g, ID);
      testApp[service].on(`${method} ${concrete}`, () => ({ here: service }));
      const answer = await ask(`${concrete}?a=1&b=%2F`, { method });
      expect(answer.body).toEqual({ here: service });
      expect(testApp[service].received.at(-1)?.url).toBe(`${concrete}?a=1&b=%2F`);
    },
  );

  it.each([
    ['GET', '/api/nowhere'],
    ['POST', '/api/me/allowances'],
    ['PATCH', '/api/bookings'],
    ['GET', '/internal/sessions/x'],
    ['POST', '/internal/grants'],
    ['POST', '/functions/v1/send-carrier-pigeon'],
    ['GET', '/rest/v1/bookings'],
    ['GET', '/auth/v2/user'],
    ['GET', '/metrics'],
  ])('%s %s is a 404 and asks nobody', async (method, path) => {
    const services = [testApp.identity, testApp.booking, testApp.payments, testApp.notifications];
    const before = services.map(({ received }) => received.length);
    const answer = await ask(path, { method, headers: { accept: 'text/html' } });
    expect([answer.status, answer.body['code']]).toEqual([404, 'ROUTE_NOT_FOUND']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(services.map(({ received }) => received.length)).toEqual(before);
  });

  it.each([
    '/auth/v1/../../internal/sessions/x',
    '/auth/v1/%2e%2e/%2e%2e/internal/sessions/x',
    '/api/bookings/..%2f..%2finternal%2fgrants',
    '/api/../internal/sessions/x',
  ])('%s does not lead behind the door', async (path) => {
    testApp.identity.on('GET /internal/sessions/x', () => ({ leaked: true }));
    const before = testApp.identity.of('GET /internal/sessions/x').length;
    expect(await askRaw(path)).toBe(404);
    expect(testApp.identity.of('GET /internal/sessions/x')).toHaveLength(before);
  });
});

describe('what passes', () => {
  it('bytes of a webhook as they came, with its signature', async () => {
    testApp.payments.on('POST /webhooks/stripe', () => ({ received: true }));
    const body = Buffer.from('{ "id":"evt_1",\n  "odd" : "\u00e9\\u00e9"  }\r\n');
    const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=ab' };
    const answer = await ask('/webhooks/stripe', { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
    const received = testApp.payments.received.at(-1);
    expect(received?.body.equals(body)).toBe(true);
    expect(received?.headers['stripe-signature']).toBe('t=1,v1=ab');
  });

  it('neither headers of one hop, nor claims that only the door may make', async () => {
    testApp.booking.on('GET /api/me/allowances', () => ({ items: [] }));
    await askRaw('/api/me/allowances', {
      'x-user-id': 'admin',
      'x-user-role': 'admin',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
      'x-http-method-override': 'DELETE',
      'x-service-token': 'x',
      connection: 'close, x-secret-hop',
      'x-secret-hop': '1',
      te: 'trailers',
      'x-request-id': 'given-by-me-1',
      'idempotency-key': 'intent-0001',
      cookie: 'other=1',
    });
    const headers = testApp.booking.received.at(-1)?.headers ?? {};
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'localhost:5299',
      'x-forwarded-proto': 'http',
      'x-request-id': 'given-by-me-1',
      'idempotency-key': 'intent-0001',
    });
    for (const name of [
      'x-user-id',
      'x-user-role',
      'forwarded',
      'x-real-ip',
      'x-http-method-override',
      'x-service-token',
      'x-secret-hop',
      'te',
      'cookie',
    ])
      expect(headers[name]).toBeUndefined();
  });

  it('to identity the address of who asks, with a proof that no caller can write', async () => {
    testApp.identity.on('GET /auth/v1/user', () => ({}));
    await askRaw('/auth/v1/user', { 'x-forwarded-for': '6.6.6.6', [CLIENT_PROOF_HEADER]: 'mine' });
    const { 'x-forwarded-for': address = '', [CLIENT_PROOF_HEADER]: proof } =
      testApp.identity.received.at(-1)?.headers ?? {};
    expect(isProvenClient(SERVICE_SECRET, String(address), proof)).toBe(true);
    expect(address).toBe('127.0.0.1');
  });

  it('status, headers and body of the answer; but no cookie of a service, and our request id', async () => {
    testApp.identity.on('GET /auth/v1/verify', (_request, response) =>
      response
        .writeHead(303, {
          location: 'http://localhost:5299/email-verified#access_token=x',
          'set-cookie': 'stray=1',
          'x-sb-error-code': 'none',
          'x-request-id': 'theirs',
        })
        .end(),
    );
    const answer = await ask('/auth/v1/verify?token=x', { redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain('/email-verified#access_token=x');
    expect(answer.headers.get('x-sb-error-code')).toBe('none');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('x-request-id')).not.toBe('theirs');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([200, 4_000])('JSON of %d rows is compressed, tokens never', async (length) => {
    const long = { items: Array.from({ length }, (_, n) => ({ n, name: 'Reformer Flow' })) };
    testApp.booking.on('GET /api/me/allowances', () => long);
    testApp.identity.on('POST /auth/v1/token', () => long);
    for (const encoding of ['br', 'gzip']) {
      const answer = await ask('/api/me/allowances', { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.body).toEqual(long);
    }
    const plain = await ask('/api/me/allowances', { headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers.get('content-encoding'), plain.body]).toEqual([null, long]);
    const token = await ask('/auth/v1/token', { method: 'POST', body: '{}' });
    expect(token.headers.get('content-encoding')).toBeNull();
  });

  it('a body over 1 MB does not', async () => {
    const before = testApp.booking.received.length;
    const answer = await ask('/api/bookings', { method: 'POST', body: 'x'.repeat(1_100_000) });
    expect([answer.status, answer.body['code']]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(testApp.booking.received).toHaveLength(before);
  });

  it.each([
    [undefined, { code: 413, error_code: 'request_entity_too_large' }],
    ['2024-01-01', { code: 'request_entity_too_large' }],
  ])('nor one under /auth/v1, which hears it in its own language (%s)', async (version, body) => {
    const headers: Record<string, string> = version ? { 'x-supabase-api-version': version } : {};
    const long = 'x'.repeat(1_100_000);
    const answer = await ask('/auth/v1/signup', { method: 'POST', body: long, headers });
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject(body);
    expect(answer.headers.get('x-sb-error-code')).toBe('request_entity_too_large');
    expect(answer.headers.get('x-supabase-api-version')).toBe(version ?? null);
  });
});

describe('a service that is down', () => {
  it('costs its own routes only, at once, and is back without a restart', async () => {
    testApp.booking.on('GET /api/me/allowances', () => ({ items: [] }));
    testApp.notifications.on('GET /api/me/notifications', () => ({ items: [] }));
    await testApp.booking.pause();
    const before = Date.now();
    const answer = await ask('/api/me/allowances');
    expect(Date.now() - before).toBeLessThan(2_000);
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'SERVICE_UNAVAILABLE', hint: expect.any(String) });
    expect(answer.headers.get('retry-after')).toBe('2');
    expect((await ask('/api/me/notifications')).status).toBe(200);
    expect((await ask('/healthz')).status).toBe(200);
    await testApp.booking.resume();
    expect((await ask('/api/me/allowances')).status).toBe(200);
  });

  it('is never asked a second time for a write', async () => {
    testApp.booking.on('POST /api/bookings', (_request, response) => response.destroy());
    const before = testApp.booking.of('POST /api/bookings').length;
    const answer = await ask('/api/bookings', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(503);
    await pause(50);
    expect(testApp.booking.of('POST /api/bookings')).toHaveLength(before + 1);
  });

  it('in the middle of an answer ends the answer, instead of making it look whole', async () => {
    testApp.booking.on('GET /api/me/allowances', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
      response.write('{"items":');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(ask('/api/me/allowances')).rejects.toThrow();
  });
});

describe('an event stream', () => {
  const warned = jest.spyOn(logger, 'warn');
  beforeEach(() => warned.mockClear());
  afterAll(() => warned.mockRestore());

  it('flows message by message, uncompressed, and ends behind the door when the page leaves', async () => {
    let write: (text: string) => void = () => undefined;
    let left = false;
    testApp.notifications.on('GET /realtime', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      write = (text) => void response.write(text);
      response.once('close', () => (left = true));
      response.write(': hello\n\n');
      return new Promise(() => undefined);
    });
    const leave = new AbortController();
    const answer = await fetch(`${testApp.url}/realtime`, {
      signal: leave.signal,
      headers: { 'last-event-id': '7', accept: 'text/event-stream' },
    });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(testApp.notifications.received.at(-1)?.headers['last-event-id']).toBe('7');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(': hello\n\n');
    for (const n of [1, 2]) {
      write(`id: ${n}\ndata: {}\n\n`);
      expect((await reader?.read())?.value).toBe(`id: ${n}\ndata: {}\n\n`);
    }
    leave.abort();
    await until(() => left);
    expect(warned).not.toHaveBeenCalled();
  });

  it('that its service breaks off is no warning: the page connects again', async () => {
    let breakOff: () => void = () => undefined;
    testApp.notifications.on('GET /realtime', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      breakOff = () => void response.destroy();
      response.write(': hello\n\n');
      return new Promise(() => undefined);
    });
    const answer = await fetch(`${testApp.url}/realtime`);
    breakOff();
    await expect(answer.text()).rejects.toThrow();
    expect(warned).not.toHaveBeenCalled();
  });
});
