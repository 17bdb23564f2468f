import { type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { Refused } from '@studio/nest-kit';
import type { FastifyRequest } from 'fastify';
import type { AuthOptions } from './auth.options.js';
import type { TokenClaims } from './bearer.strategy.js';

/** Says who the bearer of a request's token is. */
export abstract class BearerGuard {
  abstract claimsOf(context: ExecutionContext): Promise<TokenClaims>;
}

/** A signature that was good stays good: it is not computed again for this long. */
const REMEMBER_MS = 60_000;
const LIMIT = 5_000;

/** The guard of @nestjs/passport for the strategy of this name. */
export const bearerGuard = (name: string, options: AuthOptions): Type<BearerGuard> => {
  const now = options.now ?? Date.now;

  @Injectable()
  class PassportBearerGuard extends AuthGuard(name) implements BearerGuard {
    private readonly verified = new Map<string, { claims: TokenClaims; until: number }>();

    async claimsOf(context: ExecutionContext): Promise<TokenClaims> {
      const request = context.switchToHttp().getRequest<FastifyRequest & { user?: unknown }>();
      const token = request.headers.authorization ?? '';
      const known = this.verified.get(token);
      if (known && known.until > now()) return known.claims;
      await this.canActivate(context);
      const claims = request.user as TokenClaims;
      this.remember(token, claims);
      return claims;
    }

    override handleRequest<Claims>(error: unknown, claims: Claims | false, info: unknown): Claims {
      if (claims && !error) return claims;
      for (const reason of [error, info]) if (reason instanceof Refused) throw reason;
      throw new Refused('UNAUTHENTICATED');
    }

    private remember(token: string, claims: TokenClaims): void {
      if (this.verified.size >= LIMIT) this.verified.clear();
      const until = Math.min(now() + REMEMBER_MS, claims.exp * 1000);
      this.verified.set(token, { claims, until });
    }
  }
  return PassportBearerGuard;
};
