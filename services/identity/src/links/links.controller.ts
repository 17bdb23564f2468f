import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { Public } from '@studio/auth';
import { ClientAddress } from '@studio/nest-kit/limits';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { findAccountByEmail, readEmail, readMetadata } from '../accounts/account.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { Limits } from '../limits/limits.api.js';
import { emailBody, otpBody, resendBody } from '../shared/auth-bodies.js';
import { AuthBody } from '../shared/auth-protocol.js';
import { AuthRefused, invalid } from '../shared/auth-refused.js';
import { RequestLinkByEmail } from './request-link-by-email.js';
import { RequestedRedirects } from './requested-redirects.js';

type Redirects = (string | undefined)[];
type Nothing = Record<string, never>;

/** Asks for mails. Each answers `{}` whoever the address belongs to. */
@Controller('/auth/v1')
export class LinksController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: Limits,
    private readonly requestLinkByEmail: RequestLinkByEmail,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  @Post('recover')
  @Public()
  @HttpCode(200)
  async recover(
    @AuthBody(emailBody) body: z.infer<typeof emailBody>,
    @RequestedRedirects() redirects: Redirects,
    @ClientAddress() client: string,
  ): Promise<Nothing> {
    const email = readEmail(body.email);
    await this.limits.countRequest('recover', client);
    await this.requestLinkByEmail.execute({ type: 'recovery', email, redirects });
    return {};
  }

  @Post('resend')
  @Public()
  @HttpCode(200)
  async resend(
    @AuthBody(resendBody) body: z.infer<typeof resendBody>,
    @RequestedRedirects() redirects: Redirects,
    @ClientAddress() client: string,
  ): Promise<Nothing> {
    if (body.type !== 'signup' && body.type !== 'email_change')
      throw invalid('Missing one of these types: signup, email_change');
    const email = readEmail(body.email);
    await this.limits.countRequest('resend', client);
    await this.requestLinkByEmail.execute({ type: body.type, email, redirects });
    return {};
  }

  @Post('otp')
  @Public()
  @HttpCode(200)
  async otp(
    @AuthBody(otpBody) body: z.infer<typeof otpBody>,
    @RequestedRedirects() redirects: Redirects,
    @ClientAddress() client: string,
  ): Promise<Nothing> {
    if (body.phone) throw new AuthRefused('phone_provider_disabled');
    const email = readEmail(body.email);
    const data = readMetadata(body.data ?? {});
    await this.limits.countRequest('otp', client);
    // The one answer of the contract that tells who is a member, for who asks for it.
    if (body.create_user === false && !(await findAccountByEmail(this.dataSource.manager, email)))
      throw new AuthRefused('otp_disabled');
    const createWith = this.config.AUTH_SIGN_UPS === 'open' ? data : undefined;
    await this.requestLinkByEmail.execute({ type: 'magiclink', email, redirects, createWith });
    return {};
  }
}
