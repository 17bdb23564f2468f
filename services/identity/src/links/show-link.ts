import { Injectable } from '@nestjs/common';
import { readEmail } from '../accounts/account.api.js';
import { Limits } from '../limits/limits.api.js';
import { AuthRefused } from '../shared/auth-refused.js';
import { linkPage, typeAgain, type LinkPageState } from './link-page.js';
import { LinksQueries } from './links.queries.js';
import type { MailedLinkRequest } from './mailed-link-request.js';
import { RequestLinkByEmail } from './request-link-by-email.js';
import { StudioBranding } from './studio-branding.js';

/** As the contract's own ways to ask for such a mail are counted. */
const limitOf = {
  signup: 'resend',
  email_change: 'resend',
  recovery: 'recover',
  magiclink: 'otp',
} as const;

/** The page behind a mailed link: it uses nothing up (auth-contract.md, top). */
@Injectable()
export class ShowLink {
  constructor(
    private readonly links: LinksQueries,
    private readonly limits: Limits,
    private readonly requestLinkByEmail: RequestLinkByEmail,
    private readonly branding: StudioBranding,
  ) {}

  async execute(link: MailedLinkRequest): Promise<ReturnType<typeof linkPage>> {
    const state =
      link.again === undefined
        ? await this.links.stateOf(link)
        : await this.sendAgain(link, link.again);
    const studio = await this.branding.current();
    return linkPage({ state, studio, language: link.language, url: link.url });
  }

  /** Another mail, as the pages ask for one: the answer tells nobody who is a member. */
  private async sendAgain(link: MailedLinkRequest, typed: string): Promise<LinkPageState> {
    const type = typeAgain(link.type);
    try {
      const email = readEmail(typed);
      await this.limits.countRequest(limitOf[type], link.client.address);
      await this.requestLinkByEmail.execute({ type, email, redirects: link.redirects });
      return { is: 'sent', email };
    } catch (error) {
      if (error instanceof AuthRefused && error.code === 'validation_failed')
        return { is: 'wrong address', type };
      throw error;
    }
  }
}
