import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import {
  createLocalJWKSet,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JSONWebKeySet,
  type JWTPayload,
} from 'jose';
import { signingKeyOf, type PrivateKey } from './key-rules.js';

const ALGORITHM = 'ES256';
/** Clocks of two machines may differ by this much. */
const CLOCK_SECONDS = 5;

interface LoadedKey {
  kid: string;
  signs_from: number | undefined;
  signer: CryptoKey | Uint8Array;
  macKey(purpose: string): Buffer;
}

interface KeySet {
  keys: readonly LoadedKey[];
  published: JSONWebKeySet;
  verifier: ReturnType<typeof createLocalJWKSet>;
}

/**
 * Everything that is signed: access tokens with ES256, and what only identity itself reads
 * (refresh tokens, codes) with an HMAC whose key is derived from the same key, so that one
 * rotation covers both. New things use one key; every key of the set is believed.
 */
export class SigningKeys {
  private constructor(private set: KeySet) {}

  static async of(keys: readonly PrivateKey[]): Promise<SigningKeys> {
    return new SigningKeys(await load(keys));
  }

  /** From now on these keys, and no others. */
  async replace(keys: readonly PrivateKey[]): Promise<void> {
    this.set = await load(keys);
  }

  get publicSet(): JSONWebKeySet {
    return this.set.published;
  }

  sign(payload: JWTPayload): Promise<string> {
    const { kid, signer } = this.current();
    return new SignJWT(payload)
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
      .sign(signer);
  }

  /** The claims of a token of ours that has begun and has not ended; throws otherwise. */
  async verify(token: string, expected: { issuer: string; audience: string }): Promise<JWTPayload> {
    const { payload, protectedHeader } = await jwtVerify(token, this.set.verifier, {
      ...expected,
      algorithms: [ALGORITHM],
      requiredClaims: ['exp', 'sub', 'session_id'],
    });
    if (protectedHeader.kid === undefined) throw new Error('a token of no key');
    if ((payload.iat ?? 0) > Date.now() / 1000 + CLOCK_SECONDS)
      throw new Error('a token of the future');
    return payload;
  }

  /** HMAC-SHA-256 for one purpose, under the key that signs. */
  mac(purpose: string, text: string | Buffer): Buffer {
    return macWith(this.current(), purpose, text);
  }

  /** Compares in constant time with the first bytes of the HMAC under any of the keys. */
  isMac(purpose: string, text: string | Buffer, mac: Buffer): boolean {
    return this.set.keys.some((key) => {
      const expected = macWith(key, purpose, text).subarray(0, mac.length);
      return mac.length >= 16 && timingSafeEqual(expected, mac);
    });
  }

  private current(): LoadedKey {
    return signingKeyOf(this.set.keys, Date.now());
  }
}

const load = async (keys: readonly PrivateKey[]): Promise<KeySet> => {
  const published: JSONWebKeySet = {
    keys: keys.map(({ kty, crv, kid, x, y }) => ({
      kty,
      crv,
      kid,
      x,
      y,
      alg: ALGORITHM,
      use: 'sig',
      key_ops: ['verify'],
    })),
  };
  return {
    keys: await Promise.all(keys.map(loadKey)),
    published,
    verifier: createLocalJWKSet(published),
  };
};

const loadKey = async (key: PrivateKey): Promise<LoadedKey> => {
  const derived = new Map<string, Buffer>();
  return {
    kid: key.kid,
    signs_from: key.signs_from,
    signer: await importJWK({ ...key }, ALGORITHM),
    macKey: (purpose) => {
      const known = derived.get(purpose);
      if (known) return known;
      const secret = hkdfSync('sha256', Buffer.from(key.d, 'base64url'), '', purpose, 32);
      const made = Buffer.from(secret);
      derived.set(purpose, made);
      return made;
    },
  };
};

const macWith = (key: LoadedKey, purpose: string, text: string | Buffer): Buffer =>
  createHmac('sha256', key.macKey(purpose)).update(text).digest();
