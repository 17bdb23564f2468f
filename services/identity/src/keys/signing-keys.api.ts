import {
  createHmac,
  createPrivateKey,
  hkdfSync,
  sign,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import { signingKeyOf, type PrivateKey } from './key-rules.js';

const ALGORITHM = 'ES256';
/** Clocks of two machines may differ by this much. */
const CLOCK_SECONDS = 5;

interface LoadedKey {
  kid: string;
  /** The first part of every token that it signs. */
  header: string;
  signs_from: number | undefined;
  signer: KeyObject;
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

  static of(keys: readonly PrivateKey[]): SigningKeys {
    return new SigningKeys(load(keys));
  }

  /** From now on these keys, and no others. */
  replace(keys: readonly PrivateKey[]): void {
    this.set = load(keys);
  }

  get publicSet(): JSONWebKeySet {
    return this.set.published;
  }

  /**
   * A token in the compact form of RFC 7515. At once, in 30 us: a signature in a thread of its own
   * costs more to hand over and to await.
   */
  sign(payload: JWTPayload): string {
    const { header, signer } = this.current();
    const signed = `${header}.${base64url(payload)}`;
    // RFC 7518, 3.4: r and s side by side, not as ASN.1.
    const signature = sign('sha256', Buffer.from(signed), {
      key: signer,
      dsaEncoding: 'ieee-p1363',
    });
    return `${signed}.${signature.toString('base64url')}`;
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

const load = (keys: readonly PrivateKey[]): KeySet => {
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
    keys: keys.map(loadKey),
    published,
    verifier: createLocalJWKSet(published),
  };
};

const loadKey = (key: PrivateKey): LoadedKey => {
  const derived = new Map<string, Buffer>();
  return {
    kid: key.kid,
    header: base64url({ alg: ALGORITHM, typ: 'JWT', kid: key.kid }),
    signs_from: key.signs_from,
    signer: createPrivateKey({ format: 'jwk', key }),
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

const base64url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

const macWith = (key: LoadedKey, purpose: string, text: string | Buffer): Buffer =>
  createHmac('sha256', key.macKey(purpose)).update(text).digest();
