import { createHmac, createPublicKey, randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, importJWK, jwtVerify, SignJWT } from 'jose';
import { FollowKeysFile } from '../src/keys/follow-keys-file.job.js';
import { newKey, readKeysFile, writeKeysFile } from '../src/keys/keys-file.js';
import { withNewKey, type PrivateKey } from '../src/keys/key-rules.js';
import { claimsOf, openIdentity, PUBLIC_URL, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
const path = join(tmpdir(), `identity-keys-${randomUUID()}.json`);
beforeAll(async () => {
  identity = await openIdentity({ AUTH_KEYS_FILE: path });
});
afterAll(() => identity.close());

const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string })
    .kid;
const follow = () => identity.app.get(FollowKeysFile).execute();
const published = async () =>
  (
    (await identity.call('GET', '/auth/v1/.well-known/jwks.json')).body['keys'] as { kid: string }[]
  ).map(({ kid }) => kid);
/** What the contract and everybody else's routes say to a token. */
const answersTo = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const [own, api] = await Promise.all([
    identity.call('GET', '/auth/v1/user', { headers }),
    identity.call('GET', '/api/me/profile', { headers }),
  ]);
  return [own.status, own.body['error_code'], api.status];
};
const good = [200, undefined, 200];
const bad = [403, 'bad_jwt', 401];
const rotate = async (options: { atOnce?: boolean; dropOld?: boolean } = {}) => {
  const keys = await readKeysFile(path, { mayCreate: false });
  const how = { now: Date.now(), atOnce: false, dropOld: false, ...options };
  writeKeysFile(path, withNewKey(keys, await newKey(), how));
  await follow();
};

describe('a rotation without a restart', () => {
  it('publishes first, signs later, and believes the old key until it is dropped', async () => {
    const person = await identity.member();
    const old = await identity.signIn(person);
    const [first] = await published();
    await rotate();
    expect(await published()).toHaveLength(2);
    // Published, but not signing yet.
    expect(kidOf((await identity.signIn(person)).access)).toBe(first);
    await rotate({ atOnce: true });
    const [newest] = await published();
    const fresh = await identity.signIn(person);
    expect(kidOf(fresh.access)).toBe(newest);
    expect([await answersTo(old.access), await answersTo(fresh.access)]).toEqual([good, good]);
    // A refresh token is signed by a key of the same set.
    const refreshed = await identity.refresh(old.refresh);
    expect(kidOf(String(refreshed.body['access_token']))).toBe(newest);

    const keys = createRemoteJWKSet(new URL(`${identity.url}/auth/v1/.well-known/jwks.json`));
    for (const token of [old.access, fresh.access])
      expect((await jwtVerify(token, keys)).payload.sub).toBe(person.id);

    await rotate({ dropOld: true });
    expect(await published()).toHaveLength(1);
    // What was asked with a token is remembered for a while under /api: this one was not.
    const [status, code] = await answersTo(fresh.access);
    expect([status, code]).toEqual([403, 'bad_jwt']);
    expect((await identity.refresh(old.refresh)).body['error_code']).toBe('validation_failed');
  });

  it('is seen by every instance, and a file that is not good by none', async () => {
    const before = await published();
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, '{');
    await expect(follow()).rejects.toThrow('AUTH_KEYS_FILE');
    // Said once.
    await follow();
    expect(await published()).toEqual(before);
    writeFileSync(path, text);
    await follow();
    expect(await published()).toEqual(before);
  });

  it('does not overwrite another that is under way', async () => {
    const keys = await readKeysFile(path, { mayCreate: false });
    writeFileSync(`${path}.new`, '');
    expect(() => writeKeysFile(path, keys)).toThrow('EEXIST');
    rmSync(`${path}.new`);
  });

  it('takes the keys from the configuration itself, several of them', async () => {
    const keys = [await newKey(), await newKey()];
    const other = await openIdentity({ AUTH_KEYS: JSON.stringify({ keys }), AUTH_KEYS_FILE: '' });
    try {
      const { access } = await other.signIn(await other.member());
      expect(kidOf(access)).toBe(keys[0]?.kid);
      const set = (await other.call('GET', '/auth/v1/.well-known/jwks.json')).body['keys'];
      expect((set as object[]).length).toBe(2);
      expect(JSON.stringify(set)).not.toContain('"d"');
    } finally {
      await other.close();
    }
  });
});

describe('a forged token', () => {
  const now = () => Math.floor(Date.now() / 1000);
  let claims: Record<string, unknown>;
  let own: PrivateKey;
  beforeAll(async () => {
    claims = claimsOf((await identity.signIn(await identity.member())).access);
    own = (await readKeysFile(path, { mayCreate: false }))[0] as PrivateKey;
  });
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = async (over: object, header: object = {}, key: PrivateKey = own) =>
    new SignJWT({ ...claims, ...over })
      .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT', ...header })
      .sign(await importJWK({ ...key }, 'ES256'));
  const hs256 = (header: object, secret: string | Buffer) => {
    const text = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(claims)}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const publicPem = () => {
    const { kty, crv, x, y } = own;
    return createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    });
  };

  it.each<[string, () => Promise<string> | string]>([
    ['alg none', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
    ['alg None', () => `${encode({ alg: 'None', kid: own.kid })}.${encode(claims)}.`],
    ['HS256 with the public key', () => hs256({ kid: own.kid }, String(publicPem()))],
    ['HS256 with the public point', () => hs256({ kid: own.kid }, own.x)],
    ['HS256 with an empty secret', () => hs256({}, '')],
    ['a foreign kid', async () => sign({}, {}, await newKey())],
    ['our kid on a foreign key', async () => sign({}, { kid: own.kid }, await newKey())],
    ['a path as kid', () => sign({}, { kid: '../../keys.json' })],
    ['no kid', () => sign({}, { kid: undefined })],
    [
      'a key of its own',
      async () => {
        const { d: _d, ...jwk } = await newKey();
        return sign({}, { kid: 'x', jwk, jku: 'https://evil.example/jwks.json' });
      },
    ],
    ['another issuer', () => sign({ iss: 'https://evil.example/auth/v1' })],
    ['no issuer', () => sign({ iss: undefined })],
    ['another audience', () => sign({ aud: 'anon' })],
    ['an end in the past', () => sign({ exp: now() - 1 })],
    ['no end', () => sign({ exp: undefined })],
    ['a beginning in the future', () => sign({ nbf: now() + 3600 })],
    ['made in the future', () => sign({ iat: now() + 3600 })],
    ['no session', () => sign({ session_id: undefined })],
    ['a number as session', () => sign({ session_id: 7 })],
    ['five kilobytes', () => `${encode({ alg: 'ES256' })}.${'a'.repeat(5_000)}.c2ln`],
    ['five kilobytes of nothing', () => 'x'.repeat(5_000)],
    ['two dots', () => '..'],
  ])('%s is refused', async (_what, make) => {
    expect(await answersTo(await make())).toEqual(bad);
  });

  it('and the same claims under our key are good', async () => {
    expect(await answersTo(await sign({}))).toEqual(good);
  });

  it.each([
    ['somebody who is not there', { sub: randomUUID() }, 'user_not_found'],
    ['an id that is none', { sub: 'x' }, 'bad_jwt'],
    ['a session that is not there', { session_id: randomUUID() }, 'session_not_found'],
    ['a session id that is none', { session_id: 'x' }, 'bad_jwt'],
  ])('of %s', async (_what, over, code) => {
    const [status, error] = await answersTo(await sign(over));
    expect([status, error]).toEqual([403, code]);
  });

  it('names the issuer of the public address', () => {
    expect(claims['iss']).toBe(`${PUBLIC_URL}/auth/v1`);
  });
});
