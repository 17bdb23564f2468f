import { openIdentity, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity({ AUTH_LIMITS: 'strict' });
});
afterAll(() => identity.close());

const wrong = (headers: Record<string, string> = {}) =>
  identity.call('POST', '/auth/v1/token?grant_type=password', {
    body: { email: identity.newEmail(), password: 'wrong1' },
    headers,
  });

describe('errors', () => {
  it.each([undefined, '2023-12-31', 'yesterday', '2024-99-99'])(
    'old shape for version %s',
    async (version) => {
      const { body, headers } = await wrong(version ? { 'x-supabase-api-version': version } : {});
      expect(body).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'Invalid login credentials',
      });
      expect(headers.get('x-sb-error-code')).toBe('invalid_credentials');
      expect(headers.get('x-supabase-api-version')).toBeNull();
    },
  );

  it.each(['2024-01-01', '2025-06-01'])(
    'new shape for version %s, and the version echoed',
    async (version) => {
      const { body, headers } = await wrong({ 'x-supabase-api-version': version });
      expect(body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
      expect(headers.get('x-sb-error-code')).toBe('invalid_credentials');
      expect(headers.get('x-supabase-api-version')).toBe('2024-01-01');
    },
  );

  it('weak passwords carry their reasons in both', async () => {
    for (const headers of [{}, { 'x-supabase-api-version': '2024-01-01' }]) {
      const { status, body } = await identity.call('POST', '/auth/v1/signup', {
        body: { email: identity.newEmail(), password: 'short' },
        headers: headers as Record<string, string>,
      });
      expect(status).toBe(422);
      expect(body['weak_password']).toEqual({ reasons: ['length'] });
    }
  });

  it.each([
    ['GET', '/auth/v1/nothing'],
    ['GET', '/auth/v1'],
    ['POST', '/auth/v1/user'],
    ['DELETE', '/auth/v1/signup'],
    ['GET', '/auth/v1/authorize?provider=google'],
    ['POST', '/auth/v1/factors'],
    ['PATCH', '/auth/v1/.well-known/jwks.json'],
  ])('%s %s is 404', async (method, path) => {
    expect(await identity.call(method, path)).toMatchObject({
      status: 404,
      body: { code: 404, error_code: 'not_found' },
    });
  });

  it('a body over 1 MB is 413, anything but JSON 400', async () => {
    const big = await identity.call('POST', '/auth/v1/signup', {
      body: { email: 'x'.repeat(1_100_000) },
    });
    expect(big).toMatchObject({ status: 413, body: { error_code: 'request_entity_too_large' } });
    for (const body of ['{', 'null x', '[]', '"text"', '7'])
      expect((await identity.call('POST', '/auth/v1/signup', { body })).body).toMatchObject({
        error_code: 'bad_json',
        msg: expect.stringContaining('Could not parse request body as JSON: ') as string,
      });
  });

  it('under /api they are everyone’s', async () => {
    expect(await identity.call('GET', '/api/nothing')).toMatchObject({
      status: 404,
      body: { code: 'ROUTE_NOT_FOUND' },
    });
  });
});

describe('what anybody may ask', () => {
  it('health, settings and public keys', async () => {
    expect((await identity.call('GET', '/auth/v1/health')).body).toHaveProperty('version');
    expect((await identity.call('GET', '/auth/v1/settings')).body).toMatchObject({
      external: { email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    });
    const { body, headers } = await identity.call('GET', '/auth/v1/.well-known/jwks.json');
    expect(headers.get('cache-control')).toBe('public, max-age=10');
    expect(body['keys']).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }]);
    expect(JSON.stringify(body)).not.toContain('"d"');
  });
});

describe('limits', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const guess = (email: string, address: string, password = 'wrong1') =>
    identity.call('POST', '/auth/v1/token?grant_type=password', {
      body: { email, password },
      headers: from(address),
    });

  it('30 sign-ups from one address in five minutes, whatever the caller writes before it', async () => {
    const answers = [];
    for (let n = 0; n < 32; n++)
      answers.push(
        await identity.call('POST', '/auth/v1/recover', {
          body: { email: identity.newEmail() },
          headers: from(`198.51.100.${n}, 203.0.113.50`),
        }),
      );
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 429, 429]);
    expect(answers.at(-1)?.body).toMatchObject({
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    });
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('wrong passwords for one member are slowed down from everywhere; the member gets in', async () => {
    const person = await identity.member();
    expect((await guess(person.email, '203.0.113.60', person.password)).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 60; n++)
      statuses.push((await guess(person.email, `198.51.100.${n % 20}`)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect((await guess(person.email, '203.0.113.60', person.password)).status).toBe(200);
  });

  it('ten from one address, for an unknown account too', async () => {
    for (const email of [identity.newEmail(), (await identity.member()).email]) {
      const statuses = [];
      for (let n = 0; n < 12; n++) statuses.push((await guess(email, '203.0.113.70')).status);
      expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
    }
  });

  it('wrong current passwords count as wrong sign-ins, wherever they are typed', async () => {
    const person = await identity.member();
    const headers = { ...(await identity.signIn(person)).bearer, ...from('203.0.113.80') };
    const [next, currentPassword] = [identity.newEmail(), 'wrong1'];
    const statuses = [];
    for (const [method, path, body] of [
      ['PUT', '/auth/v1/user', { password: 'tower22', current_password: currentPassword }],
      ['PUT', '/auth/v1/user', { email: next, current_password: currentPassword }],
      ['POST', '/api/me/password', { newPassword: 'tower22', currentPassword }],
      ['POST', '/api/me/email', { email: next, currentPassword }],
      ['POST', '/api/me/deletion', { currentPassword, confirm: 'DELETE' }],
    ] as const)
      for (let n = 0; n < 2; n++)
        statuses.push((await identity.call(method, path, { headers, body })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 403, 403, 403, 403, 403, 403]);
    expect((await guess(person.email, '203.0.113.80', person.password)).status).toBe(429);
  });
});

describe('a storm of sign-ins', () => {
  it('beyond the queue is told to come back', async () => {
    const small = await openIdentity({ AUTH_HASHES_AT_ONCE: '1', AUTH_HASHES_WAITING: '3' });
    try {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          small.call('POST', '/auth/v1/token?grant_type=password', {
            body: { email: small.newEmail(), password: 'wrong1' },
          }),
        ),
      );
      const busy = answers.filter(({ status }) => status === 503);
      expect(busy.length).toBeGreaterThan(0);
      expect(busy[0]?.headers.get('retry-after')).toBe('2');
      expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(4);
    } finally {
      await small.close();
    }
  });
});
