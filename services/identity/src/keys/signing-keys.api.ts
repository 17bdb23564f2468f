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
import { readKeysFile, type PrivateKey } from './keys-file.js';

const ALGORITHM = 'ES256';

/**
 * Everything that is signed: access tokens with ES256, and what only identity itself reads
 * (refresh tokens, codes) with an HMAC whose key is derived from the same file, so that one
 * rotation covers both. New things use the first key; every key of the file is still believed.
 */
export class SigningKeys {
  private constructor(
    private readonly keys: readonly PrivateKey[],
    private readonly signer: CryptoKey | Uint8Array,
    readonly publicSet: JSONWebKeySet,
    private readonly verifier: ReturnType<typeof createLocalJWKSet>,
  ) {}

  static async load(path: string, options: { mayCreate: boolean }): Promise<SigningKeys> {
    const keys = await readKeysFile(path, options);
    const publicSet: JSONWebKeySet = {
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
    const signer = await importJWK(keys[0] as PrivateKey, ALGORITHM);
    return new SigningKeys(keys, signer, publicSet, createLocalJWKSet(publicSet));
  }

  sign(payload: JWTPayload): Promise<string> {
    const { kid } = this.keys[0] as PrivateKey;
    return new SignJWT(payload)
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
      .sign(this.signer);
  }

  /** The claims of a token of ours that has not ended; throws otherwise. */
  async verify(token: string, expected: { issuer: string; audience: string }): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, this.verifier, {
      ...expected,
      algorithms: [ALGORITHM],
      requiredClaims: ['exp', 'sub', 'session_id'],
    });
    return payload;
  }

  /** HMAC-SHA-256 for one purpose, under the newest key. */
  mac(purpose: string, text: string | Buffer): Buffer {
    return macWith(this.keys[0] as PrivateKey, purpose, text);
  }

  /** Compares in constant time with the first bytes of the HMAC under any of the keys. */
  isMac(purpose: string, text: string | Buffer, mac: Buffer): boolean {
    return this.keys.some((key) => {
      const expected = macWith(key, purpose, text).subarray(0, mac.length);
      return mac.length >= 16 && timingSafeEqual(expected, mac);
    });
  }
}

const macWith = (key: PrivateKey, purpose: string, text: string | Buffer): Buffer => {
  const secret = hkdfSync('sha256', Buffer.from(key.d, 'base64url'), '', purpose, 32);
  return createHmac('sha256', Buffer.from(secret)).update(text).digest();
};
