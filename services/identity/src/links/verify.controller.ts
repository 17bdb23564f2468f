import {
  Controller,
  Get,
  Head,
  Header,
  HttpCode,
  Inject,
  Post,
  Query,
  Redirect,
} from '@nestjs/common';
import { Public } from '@studio/auth';
import { plainCode } from '@studio/domain-kit';
import type { z } from 'zod';
import { readEmail } from '../accounts/account.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { Limits } from '../limits/limits.api.js';
import { OneTimeFlags } from '../limits/one-time-flags.api.js';
import { SignInFrom, type SessionView, type SignInClient } from '../sessions/sessions.api.js';
import { verifyBody } from '../shared/auth-bodies.js';
import { AuthBody } from '../shared/auth-protocol.js';
import { AuthRefused, invalid } from '../shared/auth-refused.js';
import { RequestedRedirects } from './requested-redirects.js';
import { hashToken, typesFor } from './link-rules.js';
import { OpenLink, type Proof } from './open-link.js';
import { redirectTarget, withFragment } from './redirect-rules.js';

const INVALID_LINK = 'Email link is invalid or has expired';
/** Seconds: for as long as people open an old mail again. */
const REMEMBERED = 30 * 86_400;

@Controller('/auth/v1/verify')
export class VerifyController {
  constructor(
    private readonly limits: Limits,
    private readonly openLink: OpenLink,
    private readonly flags: OneTimeFlags,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Mail scanners look before the person does: looking uses nothing up (reliability.md, A7). */
  @Head()
  @Public()
  preview(): void {
    return;
  }

  /** The link in the mail: always back to a page, with a session or with what went wrong. */
  @Get()
  @Public()
  @Header('referrer-policy', 'no-referrer')
  @Redirect()
  async open(
    @Query() { token, type }: { token?: unknown; type?: unknown },
    @RequestedRedirects() redirects: (string | undefined)[],
    @SignInFrom() client: SignInClient,
  ): Promise<{ url: string; statusCode: number }> {
    if (!token || typeof token !== 'string') throw invalid('Verify requires a token');
    if (!type || typeof type !== 'string') throw invalid('Verify requires a verification type');
    await this.limits.countRequest('verify', client.address);
    const target = redirectTarget(typesFor(type)[0], redirects, this.config.PUBLIC_URL);
    const fragment = await this.fragmentFor({ token, type }, client);
    return { url: withFragment(target, fragment), statusCode: 303 };
  }

  @Post()
  @Public()
  @HttpCode(200)
  async verify(
    @AuthBody(verifyBody) body: z.infer<typeof verifyBody>,
    @SignInFrom() client: SignInClient,
  ): Promise<SessionView> {
    const proof = readProof(body);
    await this.limits.countRequest('verify', client.address);
    try {
      const { type: _type, ...session } = await this.openLink.execute(proof, client);
      return session;
    } catch (error) {
      if (error instanceof AuthRefused && error.code === 'otp_expired' && 'token' in proof)
        throw new AuthRefused('otp_expired', { message: INVALID_LINK });
      throw error;
    }
  }

  private async fragmentFor(
    link: { token: string; type: string },
    client: SignInClient,
  ): Promise<Record<string, string>> {
    const flag = `confirmed:${hashToken(link.token)}`;
    try {
      const session = await this.openLink.execute(link, client);
      if (session.type === 'signup') await this.flags.set(flag, REMEMBERED);
      return {
        access_token: session.access_token,
        expires_at: String(session.expires_at),
        expires_in: String(session.expires_in),
        refresh_token: session.refresh_token,
        token_type: session.token_type,
        type: session.type,
      };
    } catch (error) {
      if (!(error instanceof AuthRefused)) throw error;
      const message = error.code === 'otp_expired' ? INVALID_LINK : error.message;
      return {
        error: 'access_denied',
        error_code: error.code,
        error_description: message,
        // Only who has the mail learns that its link has done its work.
        ...((await this.flags.has(flag)) ? { was: 'confirmed' } : {}),
      };
    }
  }
}

/** Exactly one of the two kinds of proof (auth-contract.md, POST /verify). */
const readProof = (body: z.infer<typeof verifyBody>): Proof => {
  const { type, token_hash: hash, token, email, redirect_to: redirect } = body;
  if (!type) throw invalid('Verify requires a verification type');
  if (hash) {
    if (token || email || body.phone || redirect)
      throw invalid('Only the token_hash and type should be provided');
    return { type, token: hash };
  }
  if (!token || !email)
    throw invalid(
      'Only an email address and a token, or a token_hash, should be provided on verify',
    );
  return { type, email: readEmail(email), code: plainCode(token) };
};
