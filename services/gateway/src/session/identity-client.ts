import { Inject, Injectable } from '@nestjs/common';
import {
  errorCatalogue,
  getMyProfile,
  linkSession,
  profile,
  type Profile,
} from '@studio/contracts';
import { Refused, signServiceToken } from '@studio/nest-kit';
import { z } from 'zod';
import { CONFIG, type GatewayConfig } from '../config.js';
import { Upstreams, type UpstreamAnswer } from '../upstreams/upstreams.api.js';
import type { SealedSession } from './session-cookie.js';

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.number(),
  user: z.object({ id: z.string(), email: z.string() }),
});

/** Headers of the browser's request that identity must see: who asks, and which request it is. */
export interface Caller {
  headers: Record<string, string>;
}

type LinkTokens = Pick<SealedSession, 'accessToken' | 'refreshToken'>;

/** Identity refused in the shape of the auth contract; the page gets status, code and text as they are. */
export class AuthRefused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: string,
    readonly retryAfter: string | undefined,
  ) {
    super(code);
    this.name = 'AuthRefused';
  }
}

// With this header the refusals have the shape {code, message} (auth-contract 1.1).
const protocol = {
  'content-type': 'application/json',
  'x-supabase-api-version': '2024-01-01',
};

/** Identity's public contract as the gateway speaks it for its browsers. */
@Injectable()
export class IdentityClient {
  constructor(
    private readonly upstreams: Upstreams,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  async signIn(email: string, password: string, caller: Caller): Promise<SealedSession> {
    const answer = await this.post('token?grant_type=password', { email, password }, caller);
    return toSession(answer);
  }

  /** The answer as it came: who refreshes decides what may be tried again. */
  refresh(refreshToken: string, caller: Caller): Promise<UpstreamAnswer> {
    return this.post('token?grant_type=refresh_token', { refresh_token: refreshToken }, caller);
  }

  /** The session of a mailed link; throws LINK_EXPIRED when no browser may take it over. */
  async linkSession(tokens: LinkTokens, caller: Caller): Promise<SealedSession> {
    const secret = this.config.SERVICE_SECRET;
    const token = await signServiceToken({ from: 'gateway', to: 'identity', secret });
    const answer = await this.upstreams.request('identity', {
      method: 'POST',
      path: '/internal/sessions/of-link',
      headers: {
        ...caller.headers,
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(tokens),
    });
    if (answer.status === 410) throw new Refused('LINK_EXPIRED');
    if (answer.status !== 200) throw new Refused('SERVICE_UNAVAILABLE');
    const { userId, email, expiresAt } = linkSession.parse(answer.body);
    return {
      ...tokens,
      expiresAt: Math.floor(Date.parse(expiresAt) / 1_000),
      user: { id: userId, email },
    };
  }

  async signOut(accessToken: string, scope: string, caller: Caller): Promise<void> {
    await this.upstreams.request('identity', {
      method: 'POST',
      path: `/auth/v1/logout?scope=${scope}`,
      headers: { ...protocol, ...caller.headers, authorization: `Bearer ${accessToken}` },
    });
  }

  /** Null when the session is over; throws SERVICE_UNAVAILABLE when identity can't say. */
  async profileOf(accessToken: string, caller: Caller): Promise<Profile | null> {
    const answer = await this.upstreams.request('identity', {
      method: 'GET',
      path: getMyProfile.path,
      headers: { ...caller.headers, authorization: `Bearer ${accessToken}` },
    });
    if (answer.status === 200) return profile.parse(answer.body);
    if (answer.status === 401 || answer.status === 403) return null;
    throw new Refused('SERVICE_UNAVAILABLE');
  }

  private post(path: string, body: object, caller: Caller): Promise<UpstreamAnswer> {
    return this.upstreams.request('identity', {
      method: 'POST',
      path: `/auth/v1/${path}`,
      headers: { ...protocol, ...caller.headers },
      body: JSON.stringify(body),
    });
  }
}

/** The tokens of a sign-in or a refresh; throws AuthRefused when identity refused. */
export const toSession = (answer: UpstreamAnswer): SealedSession => {
  const parsed = tokens.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success) throw refusalOf(answer);
  const { access_token, refresh_token, expires_at, user } = parsed.data;
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: expires_at,
    user: { id: user.id, email: user.email },
  };
};

const refusalOf = ({ status, body, headers }: UpstreamAnswer): AuthRefused => {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  const after = headers['retry-after'];
  return new AuthRefused(
    status >= 400 ? status : 502,
    typeof code === 'string' ? code : 'UNEXPECTED',
    typeof message === 'string' ? message : errorCatalogue.UNEXPECTED[1],
    typeof after === 'string' ? after : undefined,
  );
};
