import { openIdentity, type OpenIdentity } from './identity-test-app.js';

/** Whatever is sent: 4xx in the contract's words, never 5xx, nothing of the inside. */
let identity: OpenIdentity;
let bearer: Record<string, string>;
beforeAll(async () => {
  identity = await openIdentity();
  bearer = (await identity.signIn(await identity.member())).bearer;
});
afterAll(() => identity.close());

const routes = [
  ['POST', '/auth/v1/signup', ['email', 'password', 'data']],
  ['POST', '/auth/v1/token?grant_type=password', ['email', 'password']],
  ['POST', '/auth/v1/token?grant_type=refresh_token', ['refresh_token']],
  ['POST', '/auth/v1/recover', ['email']],
  ['POST', '/auth/v1/otp', ['email', 'data', 'create_user']],
  ['POST', '/auth/v1/resend', ['type', 'email']],
  ['POST', '/auth/v1/verify', ['type', 'token', 'token_hash', 'email']],
  ['PUT', '/auth/v1/user', ['email', 'password', 'data', 'current_password']],
] as const;

const good: Record<string, unknown> = {
  email: 'noor@spec.studio',
  password: 'reformer1',
  current_password: 'reformer1',
  refresh_token: 'x'.repeat(50),
  data: {},
  create_user: true,
  type: 'signup',
  token: '123456',
  token_hash: 'x'.repeat(43),
};

const inside =
  /at \w+ \(|node_modules|SELECT |INSERT |violates|relation |postgres|ioredis|\.ts:\d/i;
const expectRefusal = (answer: Awaited<ReturnType<OpenIdentity['call']>>, what: string): void => {
  const { status, body, headers } = answer;
  expect([what, status >= 400 && status < 500]).toEqual([what, true]);
  expect(JSON.stringify(body)).not.toMatch(inside);
  expect(headers.get('x-sb-error-code')).toBeTruthy();
  if (!('error_description' in body))
    expect(body).toMatchObject({
      code: status,
      error_code: headers.get('x-sb-error-code'),
      msg: expect.any(String) as string,
    });
};
const send = (
  [method, path]: readonly [string, string],
  body: unknown,
  headers: Record<string, string> = {},
) => identity.call(method, path, { body, headers: { ...bearer, ...headers } });

describe.each(routes)('%s %s', (method, path, fields) => {
  it.each([
    ['cut off', '{"email":"a@b.co","pass'],
    ['no JSON', 'email=a%40b.co&password=x'],
    ['two values', '{}{}'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a number', '7'],
    ['a thousand brackets', '['.repeat(1_000)],
    ['a hundred thousand brackets', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('%s is bad_json', async (_what, body) => {
    const answer = await send([method, path], body);
    expectRefusal(answer, body.slice(0, 20));
    expect(answer.headers.get('x-sb-error-code')).toBe('bad_json');
    const named = await send([method, path], body, { 'x-supabase-api-version': '2024-01-01' });
    expect(named.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(named.body).toMatchObject({ code: 'bad_json' });
  });

  it('every field of every wrong type is bad_json', async () => {
    const wrong: unknown[] = [7, true, ['x'], { x: 1 }, 'text'];
    for (const field of fields)
      for (const value of wrong) {
        if (typeof value === typeof good[field] && !Array.isArray(value)) continue;
        const answer = await send([method, path], { ...pick(fields), [field]: value });
        expectRefusal(answer, `${field}: ${JSON.stringify(value)}`);
        expect(answer.headers.get('x-sb-error-code')).toBe('bad_json');
      }
  });

  it('more than a megabyte is 413', async () => {
    const answer = await send([method, path], { email: 'x'.repeat(1_048_577) });
    expectRefusal(answer, 'big');
    expect(answer.status).toBe(413);
    expect(answer.headers.get('x-sb-error-code')).toBe('request_entity_too_large');
  });

  it.each([
    ['NUL', '\\u0000'],
    ['half a letter', '\\ud83e'],
    ['emoji', '🤸🏽‍♀️'],
    ['right to left', '\u202eabc'],
    ['a line break', '\\r\\nBcc: x@y.z'],
    ['SQL', `' OR 1=1; --`],
    ['markup', '<script>alert(1)</script>'],
    ['a template', '{{7*7}}\\u0024{7*7}'],
    ['almost a megabyte', 'x'.repeat(400_000)],
  ])('%s in any field is never a 5xx', async (_what, text) => {
    for (const field of fields) {
      if (field === 'create_user') continue;
      const value =
        field === 'data'
          ? `{"full_name":"${text}","${text.slice(0, 40)}":["${text}"]}`
          : `"${text}"`;
      const others = Object.entries(pick(fields))
        .filter(([name]) => name !== field)
        .map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`);
      const answer = await send(
        [method, path],
        `{${[...others, `"${field}":${value}`].join(',')}}`,
      );
      expect([field, answer.status < 500]).toEqual([field, true]);
      expect(JSON.stringify(answer.body)).not.toMatch(inside);
    }
  });
});

const pick = (fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, good[field]]));

describe('metadata', () => {
  const nested = (depth: number) => `{"data":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
  it.each([10_000, 100_000])('%i deep are refused', async (depth) => {
    expectRefusal(await send(['PUT', '/auth/v1/user'], nested(depth)), 'deep');
  });
  it('may have a name that is too long, with an emoji where it is cut', async () => {
    const person = await identity.member({ data: { full_name: `${'x'.repeat(119)}🤸` } });
    const [signedUp] = await identity.eventsOf('user.signed_up.v1', person.email);
    expect(signedUp).toMatchObject({ fullName: 'x'.repeat(119) });
    const { bearer: own } = await identity.signIn(person);
    const renamed = await identity.call('PUT', '/auth/v1/user', {
      headers: own,
      body: { data: { full_name: `${'y'.repeat(119)}🤸` } },
    });
    expect(renamed.status).toBe(200);
    await expect(identity.signIn(person)).resolves.toBeDefined();
  });
  it('can not reach what all objects have', async () => {
    const answer = await send(['PUT', '/auth/v1/user'], '{"data":{"__proto__":{"admin":true}}}');
    expect(answer.status).toBe(200);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('addresses', () => {
  it.each([
    ['Noor.Al+Suwaidi@Spec.Studio', 'noor.al+suwaidi@spec.studio'],
    ["  o'brien@spec.studio  ", "o'brien@spec.studio"],
    [`${'a'.repeat(64)}@${'b'.repeat(60)}.studio`, `${'a'.repeat(64)}@${'b'.repeat(60)}.studio`],
  ])('%j is one account, however it is written', async (address, kept) => {
    const password = 'reformer1';
    const first = await send(['POST', '/auth/v1/signup'], { email: address, password });
    expect(first).toMatchObject({ status: 200, body: { email: kept } });
    const again = await send(['POST', '/auth/v1/signup'], {
      email: address.toUpperCase(),
      password,
    });
    expect(again.body['id']).toBe(first.body['id']);
  });
  it('a sub-address is another account', async () => {
    const email = identity.newEmail();
    const ids = new Set<unknown>();
    for (const one of [email, email.replace('@', '+pilates@')])
      ids.add(
        (await send(['POST', '/auth/v1/signup'], { email: one, password: 'reformer1' })).body['id'],
      );
    expect(ids.size).toBe(2);
  });
  it.each([
    '🤸@spec.studio',
    'noor@🤸.studio',
    'نور@spec.studio',
    `${'a'.repeat(300)}@spec.studio`,
    'a@b',
    '@',
    ' ',
  ])('%j is none', async (email) => {
    for (const path of ['signup', 'recover', 'otp'])
      expectRefusal(
        await send(['POST', `/auth/v1/${path}`], { email, password: 'reformer1' }),
        path,
      );
  });
});

const long = (path: string): string => path + 'x'.repeat(5_000);

describe('what is around the body', () => {
  it.each([
    ['GET', '/auth/v1/verify?token=a&token=b&type=signup', [400]],
    ['POST', '/auth/v1/token?grant_type=password&grant_type=refresh_token', [400]],
    ['POST', '/auth/v1/token?grant_type=__proto__', [400]],
    ['POST', '/auth/v1/token', [400]],
    ['POST', '/auth/v1/logout?scope=__proto__', [400]],
    ['POST', '/auth/v1/logout?scope=constructor', [400]],
    ['POST', '/auth/v1/logout?scope=local&scope=global', [400]],
    ['GET', '/auth/v1/%zz', [400, 404]],
    ['GET', '/auth/v1/..%2f..%2fetc%2fpasswd', [404]],
    ['GET', long('/auth/v1/'), [404, 414]],
  ])('%s %#', async (method, path, statuses) => {
    const { status, body } = await send([method, path], method === 'POST' ? {} : undefined);
    expect(statuses).toContain(status);
    expect(JSON.stringify(body)).not.toMatch(inside);
    expect((await identity.call('GET', '/auth/v1/user', { headers: bearer })).status).toBe(200);
  });

  it('an address that can not be read names no framework', async () => {
    const { status, body } = await identity.call('GET', '/auth/v1/%zz');
    expect([status, body['code']]).toEqual([400, 'BAD_REQUEST']);
  });

  it.each([
    ['a token of 5 kB', { authorization: `Bearer ${'x'.repeat(5_000)}` }, 403],
    ['another scheme', { authorization: 'Basic bm9vcjp4' }, 401],
    ['two tokens', { authorization: 'Bearer a b' }, 401],
    ['no token', { authorization: 'Bearer' }, 401],
  ])('%s', async (_what, headers, status) => {
    for (const [method, path] of [
      ['GET', 'user'],
      ['PUT', 'user'],
      ['POST', 'logout'],
    ] as const) {
      const answer = await identity.call(method, `/auth/v1/${path}`, {
        headers,
        body: method === 'PUT' ? {} : undefined,
      });
      expectRefusal(answer, path);
      expect(answer.status).toBe(status);
    }
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'x',
  ])('JSON under the type %s is read', async (type) => {
    const answer = await send(
      ['POST', '/auth/v1/recover'],
      { email: 'a@b.co' },
      { 'content-type': type },
    );
    expect(answer.status).toBeLessThan(500);
  });
});
