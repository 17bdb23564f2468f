import { until } from '@studio/testing';
import { send } from './fake-upstream.js';
import { verifyServiceToken } from '@studio/nest-kit';
import { randomUUID } from 'node:crypto';
import {
  fakeToken,
  GatewayTestApp,
  MEMBER,
  PUBLIC_URL,
  SERVICE_SECRET,
  type Browser,
} from './gateway-test-app.js';

let testApp: GatewayTestApp;
beforeEach(async () => {
  testApp = await GatewayTestApp.open();
  testApp.booking.on('GET /api/me/packages', ({ headers }, response) =>
    headers.authorization
      ? { items: [], creditsLeft: 0 }
      : send(response, 401, { code: 'UNAUTHENTICATED', message: 'Sign in first.' }),
  );
  testApp.booking.on('POST /api/bookings', () => ({ done: true }));
});
afterEach(() => testApp.close());

const refreshes = (): number =>
  testApp.identity.of('POST /auth/v1/token').filter(({ url }) => url.includes('refresh')).length;

describe('signing in', () => {
  it('sets an encrypted cookie and says who it is, without any token', async () => {
    const browser = testApp.browser();
    const { status, body, text, headers } = await browser.signIn();
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: MEMBER, profile: { full_name: 'Noor', role: 'user' } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(browser.lastSetCookies[0]).toMatch(
      /^studio_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    );
    const cookie = browser.cookies.get('studio_session') ?? '';
    for (const secret of [testApp.refreshTokens[0] ?? '?', '.c2ln'])
      for (const place of [text, cookie, Buffer.from(cookie, 'base64url').toString()])
        expect(place).not.toContain(secret);
  });

  it('is a secure __Host- cookie behind https', async () => {
    const secure = await GatewayTestApp.open({
      PUBLIC_URL: 'https://book.spec.studio',
      LOCAL_MODE: '',
    });
    const browser = secure.browser();
    const { headers } = await browser.signIn();
    expect(browser.lastSetCookies[0]).toMatch(
      /^__Host-studio_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=/,
    );
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    await secure.close();
  });

  it('tells identity the browser and its device, which is the same ever after', async () => {
    const browser = testApp.browser();
    const userAgent = { 'user-agent': 'Mozilla/5.0 (spec)' };
    const credentials = { email: MEMBER.email, password: 'pilates1' };
    await browser.send('POST', '/api/session', { body: credentials, headers: userAgent });
    const device = browser.cookies.get('studio_device');
    expect(browser.lastSetCookies.at(-1)).toMatch(
      /^studio_device=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
    );
    await browser.send('DELETE', '/api/session');
    await browser.send('POST', '/api/session', {
      body: credentials,
      headers: {
        ...userAgent,
        'x-studio-device': 'forged',
      },
    });
    await browser.send('GET', '/api/me/profile');
    expect(browser.cookies.get('studio_device')).toBe(device);
    const received = [
      ...testApp.identity.of('POST /auth/v1/token'),
      testApp.identity.received.at(-1),
    ];
    expect(received.map((request) => request?.headers['x-studio-device'])).toEqual(
      Array(3).fill(device),
    );
    expect(received[0]?.headers['user-agent']).toBe('Mozilla/5.0 (spec)');
  });

  it('ends the session that the browser had before', async () => {
    const browser = testApp.browser();
    await browser.signIn();
    const before = browser.cookies.get('studio_session');
    await browser.signIn();
    expect(browser.cookies.get('studio_session')).not.toBe(before);
    const [out, ...more] = testApp.identity.of('POST /auth/v1/logout');
    expect([out?.url, more.length]).toEqual(['/auth/v1/logout?scope=local', 0]);
    // Other tabs hear of it: the new cookie must be on its way by then.
    expect(testApp.identity.received.at(-1)).toBe(out);
  });

  it('hands on what identity refused with', async () => {
    const browser = testApp.browser();
    const wrong = { email: MEMBER.email, password: 'wrong' };
    const answer = await browser.send('POST', '/api/session', { body: wrong });
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'invalid_credentials', message: 'Invalid login credentials' },
    ]);
    expect(browser.sessionCookies).toBe(0);
  });

  it('survives a token that does not fit into one cookie', async () => {
    const long = 'x'.repeat(6_000);
    testApp.identity.on('POST /auth/v1/token', () => {
      const tokens = testApp.newTokens();
      return { ...tokens, access_token: `${tokens.access_token}${long}` };
    });
    const browser = testApp.browser();
    await browser.signIn();
    expect(browser.sessionCookies).toBeGreaterThan(1);
    for (const line of browser.lastSetCookies) expect(line.length).toBeLessThan(4_096);
    await browser.send('GET', '/api/me/packages');
    expect(testApp.booking.received.at(-1)?.headers.authorization).toContain(long);
  });
});

describe('the tokens of a mailed link', () => {
  const OTHER = { id: randomUUID(), email: 'amal@spec.studio' };
  const tokens = () => ({ access_token: fakeToken(0), refresh_token: 'r' });
  const adopt = (browser: Browser, more: object = {}) =>
    browser.send('PUT', '/api/session', { body: { ...tokens(), ...more } });

  it('are traded for the cookie when identity knows them as one recent link', async () => {
    const browser = testApp.browser();
    const first = tokens();
    const { status, body } = await browser.send('PUT', '/api/session', { body: first });
    expect([status, body['user']]).toEqual([200, MEMBER]);
    const [request] = testApp.identity.of('POST /internal/sessions/of-link');
    expect(JSON.parse(String(request?.body))).toEqual({
      accessToken: first.access_token,
      refreshToken: 'r',
    });
    const secret = SERVICE_SECRET;
    const token = request?.headers.authorization?.replace('Bearer ', '') ?? '';
    expect(await verifyServiceToken(token, { audience: 'identity', secret })).toBe('gateway');
  });

  it('are refused when identity refuses them', async () => {
    const browser = testApp.browser();
    const refused = await adopt(browser, { access_token: 'a.b.c' });
    expect([refused.status, refused.body['code']]).toEqual([410, 'LINK_EXPIRED']);
    expect(browser.sessionCookies).toBe(0);
  });

  it('replace the account that is signed in only when its person says so', async () => {
    const browser = testApp.browser();
    await browser.signIn();
    const before = browser.cookies.get('studio_session');
    testApp.linkOwner = OTHER;
    for (const more of [{}, { replaces: OTHER.id }]) {
      const { status, body } = await adopt(browser, more);
      expect([status, body]).toMatchObject([
        409,
        {
          code: 'SIGNED_IN_AS_OTHER',
          details: { linkEmail: OTHER.email, signedInEmail: MEMBER.email, signedInId: MEMBER.id },
        },
      ]);
    }
    expect(browser.cookies.get('studio_session')).toBe(before);
    expect(testApp.identity.of('POST /auth/v1/logout')).toHaveLength(0);
    expect((await adopt(browser, { replaces: MEMBER.id })).status).toBe(200);
    expect(browser.cookies.get('studio_session')).not.toBe(before);
    expect(testApp.identity.of('POST /auth/v1/logout')).toHaveLength(1);
  });

  it('of the account that is signed in replace its session unasked', async () => {
    const browser = testApp.browser();
    await browser.signIn();
    expect((await adopt(browser)).status).toBe(200);
  });
});

describe('the cookie', () => {
  it('becomes a bearer token; the cookie itself stays at the door', async () => {
    const browser = testApp.browser();
    await browser.signIn();
    expect((await browser.send('GET', '/api/me/packages')).status).toBe(200);
    const { headers } = testApp.booking.received[0] ?? {};
    expect(headers?.authorization).toMatch(/^Bearer .+\.c2ln$/);
    expect(headers?.cookie).toBeUndefined();
  });

  it('that is not ours makes a visitor', async () => {
    const browser = testApp.browser();
    browser.cookies.set('studio_session', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c');
    expect((await browser.send('GET', '/api/me/packages')).status).toBe(401);
    expect((await browser.send('GET', '/api/session')).body['user']).toBeNull();
  });

  it('does nothing beside an own Authorization header', async () => {
    const browser = testApp.browser();
    await browser.signIn();
    await browser.send('GET', '/api/me/packages', { headers: { authorization: 'Bearer own' } });
    expect(testApp.booking.received[0]?.headers.authorization).toBe('Bearer own');
  });

  it.each<[string, Record<string, string>, number]>([
    ['the own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another subdomain', { 'sec-fetch-site': 'same-site' }, 403],
    ['nowhere', { 'sec-fetch-site': 'none' }, 403],
    ['two places', { 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' }, 403],
    ['a place without a name', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 403],
    ['the own page by both', { 'sec-fetch-site': 'same-origin', origin: PUBLIC_URL }, 200],
  ])('is used for a write that comes from %s with %p: %d', async (_case, headers, status) => {
    const browser = testApp.browser();
    await browser.signIn();
    const answer = await browser.send('POST', '/api/bookings', { body: {}, headers });
    expect(answer.status).toBe(status);
    expect(testApp.booking.of('POST /api/bookings')).toHaveLength(status === 200 ? 1 : 0);
    if (status === 403) expect(answer.body['code']).toBe('CROSS_SITE');
  });

  it('is not looked at when the button of a mailed link is pressed', async () => {
    testApp.identity.on('POST /auth/v1/verify', () => ({}));
    const browser = testApp.browser();
    await browser.signIn();
    const answer = await browser.send('POST', '/auth/v1/verify?token=x&type=signup', {
      headers: { 'sec-fetch-site': 'none' },
    });
    expect(answer.status).toBe(200);
    const [pressed] = testApp.identity.of('POST /auth/v1/verify');
    expect(pressed?.headers['authorization']).toBeUndefined();
    // Identity looks where the button stood.
    expect(pressed?.headers['sec-fetch-site']).toBe('none');
  });

  it.each<[string | undefined, number]>([
    [PUBLIC_URL, 200],
    ['http://evil.example', 403],
    ['null', 403],
    [undefined, 403],
  ])(
    'is used by a browser without Sec-Fetch-Site whose Origin is %p: %d',
    async (origin, status) => {
      const browser = testApp.browser();
      await browser.signIn();
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(`${testApp.url}/api/bookings`, {
        method: 'POST',
        body: 'scheduleId=1',
        headers: { cookie, 'content-type': 'text/plain', ...(origin ? { origin } : {}) },
      });
      expect(answer.status).toBe(status);
      expect(testApp.booking.of('POST /api/bookings')).toHaveLength(status === 200 ? 1 : 0);
    },
  );

  it('another site can neither sign a visitor in nor out', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const credentials = { email: MEMBER.email, password: 'pilates1' };
    const browser = testApp.browser();
    for (const [method, body] of [
      ['POST', credentials],
      ['POST', {}],
      ['PUT', {}],
    ] as const) {
      const { status, body: refusal } = await browser.send(method, '/api/session', {
        body,
        headers: foreign,
      });
      expect([status, refusal['code']]).toEqual([403, 'CROSS_SITE']);
    }
    await browser.signIn();
    expect((await browser.send('DELETE', '/api/session', { headers: foreign })).status).toBe(403);
    expect(browser.sessionCookies).toBe(1);
  });
});

describe('new tokens', () => {
  it('are fetched once for 50 requests whose token has just ended, and all are answered', async () => {
    testApp.tokenLife = 9;
    const browser = testApp.browser();
    await browser.signIn();
    testApp.tokenLife = 3600;
    const old = new Map(browser.cookies);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => {
        const tab = testApp.browser();
        for (const [name, value] of old) tab.cookies.set(name, value);
        return tab
          .send('GET', '/api/me/packages')
          .then(({ status }) => [status, tab.cookies] as const);
      }),
    );
    expect(answers.every(([status]) => status === 200)).toBe(true);
    expect(refreshes()).toBe(1);
    expect(answers[0]?.[1].get('studio_session')).not.toBe(old.get('studio_session'));

    const straggler = testApp.browser();
    for (const [name, value] of old) straggler.cookies.set(name, value);
    expect((await straggler.send('GET', '/api/me/packages')).status).toBe(200);
    expect(refreshes()).toBe(1);
  });

  // From 90 s on it is time; a slow machine gets half a minute between the sign-in and the tick.
  it.each([
    [3600, 0],
    [120, 0],
    [89, 1],
    [5, 1],
  ])('a page that ticks with %d s left causes %d refreshes', async (life, expected) => {
    testApp.tokenLife = life;
    const browser = testApp.browser();
    await browser.signIn();
    testApp.tokenLife = 3600;
    const { status, body } = await browser.send('POST', '/api/session/refresh');
    expect([status, body['user'], refreshes()]).toEqual([200, MEMBER, expected]);
  });

  it.each([502, 503, 504])('are asked for again after %d', async (failure) => {
    testApp.tokenLife = 5;
    const browser = testApp.browser();
    await browser.signIn();
    testApp.tokenLife = 3600;
    let failures = 2;
    testApp.identity.on('POST /auth/v1/token', (_request, response) =>
      failures-- > 0 ? send(response, failure, {}) : testApp.newTokens(),
    );
    expect((await browser.send('GET', '/api/me/packages')).status).toBe(200);
    expect(refreshes()).toBe(3);
  });

  it('survive an answer that was lost: the same token is asked with again', async () => {
    testApp.tokenLife = 5;
    const browser = testApp.browser();
    await browser.signIn();
    testApp.tokenLife = 3600;
    let lost = false;
    testApp.identity.on('POST /auth/v1/token', (_request, response) => {
      if (lost) return testApp.newTokens();
      lost = true;
      return response.destroy();
    });
    expect((await browser.send('GET', '/api/me/packages')).status).toBe(200);
    const refreshes = testApp.identity.of('POST /auth/v1/token').slice(-2);
    expect(refreshes[0]?.body.equals(refreshes[1]?.body ?? Buffer.alloc(0))).toBe(true);
  });

  it('are one rotation for 50 requests at two gateways, one refresh at each', async () => {
    const other = await testApp.another();
    testApp.tokenLife = 5;
    const browser = testApp.browser();
    await browser.signIn();
    testApp.tokenLife = 3600;
    const { answered } = testApp.rotateByContract();
    const tabs = Array.from({ length: 50 }, (_, n) => {
      const tab = testApp.browser(n % 2 ? other.url : testApp.url);
      for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => tab.send('GET', '/api/me/packages')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answered.length).toBeLessThanOrEqual(2);
    expect(new Set(answered).size).toBe(1);
    // Whichever gateway's cookie the browser kept: it is good at both, also next time.
    for (const url of [testApp.url, other.url]) {
      const later = testApp.browser(url);
      for (const [name, value] of tabs[0]?.cookies ?? []) later.cookies.set(name, value);
      expect((await later.send('POST', '/api/session/refresh')).status).toBe(200);
    }
    expect(testApp.sessionEnded).toBe(false);
  });

  it('of which the answer was lost at one gateway are had again at the other', async () => {
    const other = await testApp.another();
    testApp.tokenLife = 5;
    const browser = testApp.browser();
    await browser.signIn();
    testApp.tokenLife = 3600;
    const line = testApp.rotateByContract();
    line.loseNext = true;
    const tab = testApp.browser(other.url);
    for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
    const answers = await Promise.all([
      browser.send('GET', '/api/me/packages'),
      tab.send('GET', '/api/me/packages'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(line.answered).size).toBe(1);
    expect(testApp.sessionEnded).toBe(false);
  });

  it('that are refused end the session in this browser', async () => {
    testApp.tokenLife = 5;
    const browser = testApp.browser();
    await browser.signIn();
    testApp.sessionEnded = true;
    expect((await browser.send('GET', '/api/me/packages')).status).toBe(401);
    expect(browser.sessionCookies).toBe(0);
    expect((await browser.send('POST', '/api/session/refresh')).status).toBe(401);
  });

  it('that can not be had for now keep the cookie', async () => {
    testApp.tokenLife = 5;
    const browser = testApp.browser();
    await browser.signIn();
    await testApp.identity.pause();
    const answer = await browser.send('GET', '/api/me/packages');
    expect([answer.status, answer.body['code']]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(browser.sessionCookies).toBe(1);
    await testApp.identity.resume();
    testApp.tokenLife = 3600;
    await until(async () => (await browser.send('GET', '/api/me/packages')).status === 200, {
      timeoutMs: 15_000,
    });
  });
});

describe('the session', () => {
  it('is over in the page when identity says so, and stays when identity is away', async () => {
    const browser = testApp.browser();
    await browser.signIn();
    await testApp.identity.pause();
    expect((await browser.send('GET', '/api/session')).body).toMatchObject({
      user: MEMBER,
      profile: null,
    });
    await testApp.identity.resume();
    testApp.sessionEnded = true;
    expect((await browser.send('GET', '/api/session')).body['user']).toBeNull();
    expect(browser.sessionCookies).toBe(0);
  });

  it('is there without its profile while identity hangs', async () => {
    const browser = testApp.browser();
    await browser.signIn();
    let hasAborted = false;
    let goOn: () => void = () => undefined;
    testApp.identity.on('GET /api/me/profile', (_request, response) => {
      response.once('close', () => (hasAborted = true));
      return new Promise<void>((resolve) => (goOn = resolve));
    });
    const { body } = await browser.send('GET', '/api/session');
    // One request more: a connection that was given up would be closed by then.
    await browser.send('GET', '/api/me/packages');
    expect([body['user'], body['profile'], hasAborted]).toEqual([MEMBER, null, false]);
    goOn();
    expect(browser.sessionCookies).toBe(1);
  });

  it.each([
    ['', 'local', 0],
    ['?scope=global', 'global', 0],
    ['?scope=others', 'others', 1],
  ])('signing out%s ends it at identity (%s); %d cookies stay', async (query, scope, cookies) => {
    const browser = testApp.browser();
    await browser.signIn();
    expect((await browser.send('DELETE', `/api/session${query}`)).status).toBe(204);
    expect(testApp.identity.of('POST /auth/v1/logout')[0]?.url).toContain(`scope=${scope}`);
    expect(browser.sessionCookies).toBe(cookies);
    expect((await browser.send('DELETE', `/api/session${query}`)).status).toBe(204);
  });

  it('can be left while identity is away', async () => {
    const browser = testApp.browser();
    await browser.signIn();
    await testApp.identity.pause();
    expect((await browser.send('DELETE', '/api/session')).status).toBe(204);
    expect(browser.sessionCookies).toBe(0);
  });
});
