import { BoundedMap } from '@studio/nest-kit/limits';
import { jwtVerify } from 'jose';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, type AuthOptions } from './auth.options.js';
import { KeySet } from './key-set.js';

/** A signature that was good stays good: it is not computed again for this long. */
const REMEMBER_MS = 60_000;

/**
 * Says whose an access token is, so that requests can be counted by person. No right follows from
 * it: the session may have ended.
 */
export class TokenOwners {
  private readonly keys: KeySet;
  private readonly known = new BoundedMap<{ owner: string; until: number }>(5_000);

  constructor(private readonly options: Pick<AuthOptions, 'identityUrl' | 'issuer' | 'loadKeys'>) {
    this.keys = new KeySet(options);
  }

  /** Undefined for a token that is not good, and while nobody can tell. */
  async of(token: string): Promise<string | undefined> {
    const known = this.known.get(token);
    if (known && known.until > performance.now()) return known.owner;
    try {
      const { payload } = await jwtVerify(token, await this.keys.keyOf(token), {
        algorithms: [TOKEN_ALGORITHM],
        issuer: this.options.issuer,
        audience: TOKEN_AUDIENCE,
        requiredClaims: ['sub', 'exp'],
      });
      const { sub: owner = '', exp = 0 } = payload;
      const forMs = Math.min(REMEMBER_MS, exp * 1000 - Date.now());
      this.known.set(token, { owner, until: performance.now() + forMs });
      return owner;
    } catch {
      return undefined;
    }
  }
}
