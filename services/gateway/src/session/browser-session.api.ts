import { Inject, Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type GatewayConfig } from '../config.js';
import { mayUseCookie } from '../shared/cross-site-rules.js';
import { deviceOf } from './device-cookie.js';
import type { Caller } from './identity-client.js';
import { SessionCookie, type SealedSession } from './session-cookie.js';
import { SessionRefresher } from './session-refresher.js';
import { isEnding } from './session-rules.js';

/** Who asks, and what the answer must do to the browser's cookie. */
export interface Standing {
  /** Value for the authorization header of the hop behind; undefined for a visitor. */
  authorization: string | undefined;
  /** The session of the cookie, if that is what was used. */
  session: SealedSession | undefined;
  setCookie: readonly string[];
}

/** Somebody without a session, or for whom it does not count. */
export const visitor: Standing = { authorization: undefined, session: undefined, setCookie: [] };

/** The address of the socket (or what an own load balancer says), the device, the request's id. */
export const callerOf = (request: FastifyRequest, device = deviceOf(request.headers)): Caller => ({
  headers: {
    'x-forwarded-for': request.ip.replace(/^::ffff:/, ''),
    'x-request-id': request.id,
    ...(request.headers['user-agent'] ? { 'user-agent': request.headers['user-agent'] } : {}),
    ...(device === undefined ? {} : { 'x-studio-device': device }),
  },
});

/** Turns a browser's cookie into a bearer token; API clients bring their own and pass unchanged. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly refresher: SessionRefresher,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Whether this browser has a session, perhaps one that has ended: for what only makes a page quicker. */
  isLikely({ headers }: FastifyRequest): boolean {
    return this.cookie.isIn(headers.cookie);
  }

  /** Throws CROSS_SITE for a write of another site, SERVICE_UNAVAILABLE when it can't renew. */
  async standingOf(request: FastifyRequest): Promise<Standing> {
    const { authorization, cookie } = request.headers;
    if (authorization !== undefined) return { ...visitor, authorization };
    if (cookie === undefined) return visitor;
    const session = await this.cookie.read(cookie);
    if (!session) return visitor;
    if (!mayUseCookie(request.method, request.headers, this.config.PUBLIC_URL))
      throw new Refused('CROSS_SITE');
    if (!isEnding(session.expiresAt, Date.now())) return standing(session, []);
    return this.renew(session, request);
  }

  async renew(session: SealedSession, request: FastifyRequest): Promise<Standing> {
    const renewed = await this.refresher.renew(session, callerOf(request));
    if (!renewed) return { ...visitor, setCookie: this.cookie.clear() };
    return standing(renewed, await this.cookie.write(renewed));
  }
}

const standing = (session: SealedSession, setCookie: readonly string[]): Standing => ({
  authorization: `Bearer ${session.accessToken}`,
  session,
  setCookie,
});
