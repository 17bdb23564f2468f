import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type IdentityConfig } from '../config.js';
import { OneTimeFlags } from '../limits/one-time-flags.api.js';
import { AuthRefused } from '../shared/auth-refused.js';
import { confirmedFlag, typesFor } from './link-rules.js';
import type { MailedLinkRequest } from './mailed-link-request.js';
import { OpenLink } from './open-link.js';
import { redirectTarget, withFragment } from './redirect-rules.js';

/** What the public client compares (auth-contract.md, 1.2). */
export const INVALID_LINK = 'Email link is invalid or has expired';
/** Seconds: for as long as people open an old mail again. */
const REMEMBERED = 30 * 86_400;

/** Uses a mailed link up: always back to a page, with a session or with what went wrong. */
@Injectable()
export class PressLink {
  constructor(
    private readonly openLink: OpenLink,
    private readonly flags: OneTimeFlags,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Where it leads. */
  async execute(link: MailedLinkRequest): Promise<string> {
    const target = redirectTarget(typesFor(link.type)[0], link.redirects, this.config.PUBLIC_URL);
    return withFragment(target, await this.fragmentFor(link));
  }

  private async fragmentFor(link: MailedLinkRequest): Promise<Record<string, string>> {
    const { token, type, client } = link;
    try {
      const session = await this.openLink.execute({ token, type }, client);
      if (session.type === 'signup') await this.flags.set(confirmedFlag(token), REMEMBERED);
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
        ...((await this.flags.has(confirmedFlag(token))) ? { was: 'confirmed' } : {}),
      };
    }
  }
}
