import { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type CryptoKey,
  type JWTVerifyGetKey,
} from 'jose';
import { AUTH_OPTIONS, TOKEN_ALGORITHM, type AuthOptions } from './auth.options.js';

/**
 * An unknown kid fetches again, at most every 10 s: a flood of foreign ones costs no more, and a new
 * key of ours is published for longer than that before it signs. A key that was dropped is believed
 * for a minute.
 */
const REMOTE = { cooldownDuration: 10_000, cacheMaxAge: 60_000, timeoutDuration: 2_000 };

/** Finds the public key of a token by the kid in its header. Never follows jku, x5u or jwk. */
@Injectable()
export class KeySet {
  private readonly find: JWTVerifyGetKey;
  private readonly keyObjects = new WeakMap<CryptoKey, KeyObject>();

  constructor(@Inject(AUTH_OPTIONS) options: Pick<AuthOptions, 'loadKeys' | 'identityUrl'>) {
    const { loadKeys, identityUrl } = options;
    this.find = loadKeys
      ? async (header, token) => createLocalJWKSet(await loadKeys())(header, token)
      : createRemoteJWKSet(new URL(`${identityUrl}/auth/v1/.well-known/jwks.json`), REMOTE);
  }

  /** Throws UNAUTHENTICATED for a token that names no key of ours; SERVICE_UNAVAILABLE otherwise. */
  async keyOf(token: string): Promise<KeyObject> {
    const { alg, kid } = headerOf(token);
    if (alg !== TOKEN_ALGORITHM || kid === undefined) throw new Refused('UNAUTHENTICATED');
    try {
      const key = await this.find({ alg, kid }, { payload: '', signature: '' });
      return this.toKeyObject(key as CryptoKey);
    } catch (error) {
      throw asRefused(error);
    }
  }

  private toKeyObject(key: CryptoKey): KeyObject {
    const known = this.keyObjects.get(key);
    if (known) return known;
    const made = KeyObject.from(key);
    this.keyObjects.set(key, made);
    return made;
  }
}

const headerOf = (token: string): ReturnType<typeof decodeProtectedHeader> => {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw new Refused('UNAUTHENTICATED');
  }
};

/** Keys that could not be fetched say nothing about the token: its owner must not be signed out. */
const asRefused = (error: unknown): Refused => {
  const token =
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported;
  return new Refused(token ? 'UNAUTHENTICATED' : 'SERVICE_UNAVAILABLE');
};
