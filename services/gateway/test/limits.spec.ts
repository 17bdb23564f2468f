import { randomUUID } from 'node:crypto';
import { until } from '@studio/testing';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { GatewayTestApp, MEMBER, PUBLIC_URL, type Browser } from './gateway-test-app.js';
import { inBucket } from './in-bucket.js';

const houses: GatewayTestApp[] = [];
const open = async (
  over: Parameters<typeof GatewayTestApp.open>[0] = {},
): Promise<GatewayTestApp> => {
  const testApp = await GatewayTestApp.open({ LOCAL_MODE: '0', ...over });
  for (const service of [testApp.booking, testApp.payments])
    for (const route of ['POST /api/bookings', 'POST /webhooks/stripe', 'GET /api/me/packages'])
      service.on(route, () => ({}));
  houses.push(testApp);
  return testApp;
};
afterEach(() => Promise.all(houses.splice(0).map((testApp) => testApp.close())));

type Ask = () => Promise<{ status: number }>;
/** How many of so many at once were let through. */
const passed = async (count: number, ask: Ask): Promise<number> => {
  const answers = await Promise.all(Array.from({ length: count }, ask));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status === 200).length;
};
/** All that a bucket of so many a minute holds, and what came into it again since its first use. */
const expectAllOf = (found: number, aMinute: number, firstUse: number): void => {
  expect(found).toBeGreaterThanOrEqual(aMinute);
  expect(found).toBeLessThanOrEqual(inBucket(aMinute, firstUse));
};
const write = (browser: Browser, headers: Record<string, string> = {}) =>
  browser.send('POST', '/api/bookings', { body: {}, headers });

describe.each([
  ['with Redis', {}],
  ['without', { REDIS_URL: 'redis://127.0.0.1:1' }],
])('writes %s', (_name, over) => {
  it('of a person are 60 a minute, in whichever browser; the refusal says how long to wait', async () => {
    const testApp = await open(over);
    const [phone, laptop] = [testApp.browser(), testApp.browser()];
    await Promise.all([phone.signIn(), laptop.signIn()]);
    const firstUse = Date.now();
    expect(await passed(40, () => write(phone))).toBe(40);
    expectAllOf(40 + (await passed(80, () => write(laptop))), 60, firstUse);
    const refused = await until(async () => {
      const answer = await write(phone);
      return answer.status === 429 ? answer : null;
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(refused.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      hint: 'Try again in 1 second.',
      details: { until: expect.any(String) as string },
    });
    // Reading, the provider's webhooks and leaving go on.
    expect((await phone.send('GET', '/api/me/packages')).status).toBe(200);
    const webhook = () => testApp.browser().send('POST', '/webhooks/stripe', { body: {} });
    expect(await passed(80, webhook)).toBe(80);
    expect((await phone.send('DELETE', '/api/session')).status).toBe(204);
  });

  it('of an address are more, whoever asks and whatever they say of their address', async () => {
    const testApp = await open({ ...over, ADDRESS_WRITES_A_MINUTE: '100' });
    const stranger = testApp.browser();
    let n = 0;
    const elsewhere = () => write(stranger, { 'x-forwarded-for': `203.0.113.${n++}` });
    const firstUse = Date.now();
    const ofStranger = await passed(150, elsewhere);
    const member = testApp.browser();
    await member.signIn();
    expectAllOf(ofStranger + (await passed(20, () => write(member))), 100, firstUse);
  });
});

it('on a local machine floods are a hundred times wider', async () => {
  const testApp = await open({ LOCAL_MODE: '1', WRITES_A_MINUTE: '2' });
  const member = testApp.browser();
  await member.signIn();
  const firstUse = Date.now();
  expectAllOf(await passed(260, () => write(member)), 200, firstUse);
});

describe('whoever brings a token', () => {
  const signed = (key: CryptoKey, sub: string) =>
    new SignJWT({ nonce: randomUUID() })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setSubject(sub)
      .setIssuer(`${PUBLIC_URL}/auth/v1`)
      .setAudience('authenticated')
      .setExpirationTime('1h')
      .sign(key);

  it('is counted as a person when identity signed it; a forged one counts for nobody else', async () => {
    const testApp = await open({ WRITES_A_MINUTE: '10' });
    const [own, foreign] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
    testApp.identity.on('GET /auth/v1/.well-known/jwks.json', () => ({ keys: [jwk] }));
    const client = testApp.browser();
    const as = async (key: CryptoKey) => {
      const authorization = `Bearer ${await signed(key, MEMBER.id)}`;
      return () => write(client, { authorization });
    };
    expect(await passed(15, await as(foreign.privateKey))).toBe(15);
    expect(await passed(6, await as(own.privateKey))).toBe(6);
    // Many more than the ten of a minute: what comes into the bucket meanwhile is no matter.
    expect(await passed(40, await as(own.privateKey))).toBeLessThan(40);
    const browser = testApp.browser();
    await browser.signIn();
    expect(await passed(40, () => write(browser))).toBeLessThan(40);
  });
});
