import { setTimeout as pause } from 'node:timers/promises';
import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Post,
  Put,
  Req,
  Res,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import {
  adoptSession,
  refreshSession,
  signIn,
  signOut,
  type BrowserSession,
  type OtherAccount,
} from '@studio/contracts';
import { logger, ParsedBody, ParsedQuery, Refused } from '@studio/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CONFIG, type GatewayConfig } from '../config.js';
import { AuthRefusedFilter } from './auth-refused.filter.js';
import { callerOf, BrowserSessions, type Standing } from './browser-session.api.js';
import { deviceCookie, deviceOf, newDevice } from './device-cookie.js';
import { IdentityClient } from './identity-client.js';
import { OwnSiteGuard } from '../shared/own-site.guard.js';
import { SessionCookie, type SealedSession } from './session-cookie.js';
import { isDueForRefresh } from './session-rules.js';

/** ms; every page waits for this answer, and can do without the profile (reliability G66). */
const PROFILE_MS = 1_800;

const nobody: BrowserSession = { user: null, profile: null, expires_at: null };

/** A browser's session: who it is, signing in and out, new tokens. Tokens stay in the cookie. */
@Controller('api/session')
@UseFilters(AuthRefusedFilter)
export class SessionController {
  constructor(
    private readonly sessions: BrowserSessions,
    private readonly cookie: SessionCookie,
    private readonly identity: IdentityClient,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get()
  async read(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BrowserSession> {
    noStore(reply);
    const standing = await this.sessions.standingOf(request);
    return this.show(standing, request, reply);
  }

  @Post()
  @HttpCode(200)
  @UseGuards(OwnSiteGuard)
  async signIn(
    @ParsedBody(signIn.body) { email, password }: z.infer<NonNullable<typeof signIn.body>>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BrowserSession> {
    const device = deviceOf(request.headers) ?? newDevice();
    const session = await this.identity.signIn(email, password, callerOf(request, device));
    return this.keep({ session, device }, request, reply);
  }

  @Put()
  @UseGuards(OwnSiteGuard)
  async adopt(
    @ParsedBody(adoptSession.body) tokens: z.infer<NonNullable<typeof adoptSession.body>>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BrowserSession> {
    const link = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
    const session = await this.identity.linkSession(link, callerOf(request));
    await this.checkReplaces(session, tokens.replaces, request);
    const device = deviceOf(request.headers) ?? newDevice();
    return this.keep({ session, device }, request, reply);
  }

  @Post('refresh')
  @HttpCode(refreshSession.status ?? 200)
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BrowserSession> {
    noStore(reply);
    let standing = await this.sessions.standingOf(request);
    // Several tabs tick: the first gets new tokens, the others what it got.
    if (standing.session && isDueForRefresh(standing.session.expiresAt, Date.now()))
      standing = await this.sessions.renew(standing.session, request);
    if (!standing.session) {
      setCookies(reply, standing.setCookie);
      throw new Refused('UNAUTHENTICATED');
    }
    return this.show(standing, request, reply);
  }

  @Delete()
  @HttpCode(204)
  @UseGuards(OwnSiteGuard)
  async signOut(
    @ParsedQuery(signOut.query) { scope = 'local' }: z.infer<NonNullable<typeof signOut.query>>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    noStore(reply);
    const { session } = await this.sessions
      .standingOf(request)
      .catch((error: unknown) => unlessCrossSite(error));
    if (scope !== 'others') setCookies(reply, this.cookie.clear());
    if (!session) return;
    await this.signOutQuietly(session, scope, request);
  }

  /** Whoever is signed in is not replaced by another account unasked; throws SIGNED_IN_AS_OTHER. */
  private async checkReplaces(
    { user }: SealedSession,
    replaces: string | undefined,
    request: FastifyRequest,
  ): Promise<void> {
    const former = await this.cookie.read(request.headers.cookie);
    if (!former || [user.id, replaces].includes(former.user.id)) return;
    const details: OtherAccount = {
      linkEmail: user.email,
      signedInEmail: former.user.email,
      signedInId: former.user.id,
    };
    throw new Refused('SIGNED_IN_AS_OTHER', details);
  }

  /** A new session: the cookie is another one than before (no fixation). */
  private async keep(
    { session, device }: { session: SealedSession; device: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<BrowserSession> {
    noStore(reply);
    const setCookie = [
      ...(await this.cookie.write(session)),
      deviceCookie(device, this.config.PUBLIC_URL),
    ];
    const authorization = `Bearer ${session.accessToken}`;
    const shown = await this.show({ authorization, session, setCookie }, request, reply);
    // Last, so that other tabs hear of it when the new cookie is as good as there.
    await this.endFormer(session, request);
    return shown;
  }

  /** Whoever signs in anew in a browser leaves the session that it had. */
  private async endFormer(session: SealedSession, request: FastifyRequest): Promise<void> {
    const former = await this.cookie.read(request.headers.cookie);
    if (!former || former.refreshToken === session.refreshToken) return;
    await this.signOutQuietly(former, 'local', request);
  }

  private async signOutQuietly(
    session: SealedSession,
    scope: string,
    request: FastifyRequest,
  ): Promise<void> {
    try {
      await this.identity.signOut(session.accessToken, scope, callerOf(request));
    } catch {
      // Sign-out errors are logged (spec section 8): the browser has let go of the session.
      logger.warn('identity did not hear of a sign-out');
    }
  }

  private async show(
    { session, setCookie }: Standing,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<BrowserSession> {
    setCookies(reply, setCookie);
    if (!session) return nobody;
    const expires_at = new Date(session.expiresAt * 1000).toISOString();
    try {
      const profile = await Promise.race([
        this.identity.profileOf(session.accessToken, callerOf(request)),
        pause(PROFILE_MS, undefined, { ref: false }),
      ]);
      if (profile === undefined) throw new Refused('SERVICE_UNAVAILABLE');
      if (profile) return { user: { id: profile.id, email: profile.email }, profile, expires_at };
      setCookies(reply, this.cookie.clear());
      return nobody;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Identity is away for a moment: the page keeps its member, without the profile.
      return { user: session.user, profile: null, expires_at };
    }
  }
}

const noStore = (reply: FastifyReply): void => void reply.header('cache-control', 'no-store');

const setCookies = (reply: FastifyReply, values: readonly string[]): void => {
  if (values.length === 0) return;
  reply.removeHeader('set-cookie');
  void reply.header('set-cookie', [...values]);
};

const unlessCrossSite = (error: unknown): { session: undefined } => {
  if (error instanceof Refused && error.code !== 'CROSS_SITE') return { session: undefined };
  throw error;
};
