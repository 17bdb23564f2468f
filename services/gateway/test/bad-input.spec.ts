import { GatewayTestApp } from './gateway-test-app.js';

/** Whatever is sent to the door itself: 4xx in the words of the contracts, nothing of the inside. */
let testApp: GatewayTestApp;
beforeAll(async () => {
  testApp = await GatewayTestApp.open();
});
afterAll(() => testApp.close());

const send = async (
  method: string,
  path: string,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
) => {
  const answer = await fetch(testApp.url + path, { method, headers, body: body ?? null });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  };
};
const json = { 'content-type': 'application/json' };

describe.each(['POST', 'PUT', 'DELETE'])('%s /api/session', (method) => {
  it.each([
    { what: 'broken JSON', body: '{"email":', headers: json, status: 400, code: 'BAD_REQUEST' },
    {
      what: 'prototypes',
      body: '{"__proto__":{"a":1}}',
      headers: json,
      status: 400,
      code: 'BAD_REQUEST',
    },
    {
      what: 'another type',
      body: '<a/>',
      headers: { 'content-type': 'text/xml' },
      status: 400,
      code: 'BAD_REQUEST',
    },
    {
      what: '1.1 MB',
      body: `{"x":"${'x'.repeat(1_100_000)}"}`,
      headers: json,
      status: 413,
      code: 'BODY_TOO_LARGE',
    },
  ])('$what is refused in our words', async ({ body, headers, status, code }) => {
    const answer = await send(method, '/api/session', { body, headers });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toMatch(/FST_|fastify/i);
  });
});

it.each(['\0', 'a.b\n.c', '🤸', 'é'])('%j is no token of a mailed link', async (access_token) => {
  const body = JSON.stringify({ access_token, refresh_token: 'r' });
  const answer = await send('PUT', '/api/session', { body, headers: json });
  expect([answer.status, answer.body['code']]).toEqual([400, 'BAD_REQUEST']);
});

it.each(['/%zz', '/api/%zz'])('%s says what is wrong with it', async (path) => {
  const { status, body } = await send('GET', path);
  expect(status).toBe(400);
  expect(body['details']).toEqual([{ path: '', message: expect.stringContaining('address') }]);
});

describe('under /auth/v1', () => {
  it('refusals of the door are sentences; an invalid version date counts as old', async () => {
    for (const version of ['2024-01-01', '2024-99-99', 'zzzz']) {
      const { headers, body } = await send('POST', '/auth/v1/signup', {
        body: 'x'.repeat(1_100_000),
        headers: { 'x-supabase-api-version': version },
      });
      const isNew = version === '2024-01-01';
      const message = 'The request body is too large.';
      expect(body).toMatchObject(
        isNew
          ? { code: 'request_entity_too_large', message: message }
          : { code: 413, error_code: 'request_entity_too_large', msg: message },
      );
      expect(headers.get('x-supabase-api-version')).toBe(isNew ? version : null);
    }
  });

  it('a type that can not be read is told how to be sent', async () => {
    const headers = { 'content-type': '/;;;=' };
    const { status, body } = await send('POST', '/auth/v1/signup', { body: '{}', headers });
    expect([status, body['msg']]).toEqual([400, 'Send the body as application/json.']);
  });

  it('OPTIONS is answered by identity too', async () => {
    testApp.identity.on('OPTIONS /auth/v1/token', () => ({ code: 404, error_code: 'not_found' }));
    const answer = await send('OPTIONS', '/auth/v1/token');
    expect(answer.body['error_code']).toBe('not_found');
  });
});
