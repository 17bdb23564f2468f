import { Injectable, type Type } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, type AuthOptions } from './auth.options.js';
import { KeySet } from './key-set.js';

/** What of a verified token is used; everything else about the person comes from identity. */
export interface TokenClaims {
  sub: string;
  session_id: string;
  /** Unix seconds. */
  exp: number;
}

/** Clocks of two machines may differ by this much. */
const CLOCK_SECONDS = 5;

/**
 * passport-jwt with one algorithm, issuer and audience. Passport keeps strategies by name for the
 * whole process, so each app (specs run several) has a name of its own.
 */
export const bearerStrategy = (name: string, options: AuthOptions): Type => {
  const now = options.now ?? Date.now;
  @Injectable()
  class BearerStrategy extends PassportStrategy(Strategy, name) {
    constructor(keys: KeySet) {
      super({
        jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
        algorithms: [TOKEN_ALGORITHM],
        issuer: options.issuer,
        audience: TOKEN_AUDIENCE,
        secretOrKeyProvider: (_request, token: string, done) => {
          keys.keyOf(token).then(
            // jsonwebtoken takes a KeyObject where its types say PEM: no parsing per request.
            (key) => done(null, key as unknown as string),
            (error: unknown) => done(error),
          );
        },
      });
    }

    validate(claims: Partial<TokenClaims> & { iat?: number }): TokenClaims | false {
      const { sub, session_id, exp, iat = 0 } = claims;
      if (iat > now() / 1000 + CLOCK_SECONDS) return false;
      if (typeof sub !== 'string' || typeof session_id !== 'string' || typeof exp !== 'number')
        return false;
      return { sub, session_id, exp };
    }
  }
  return BearerStrategy;
};
