import { Controller, Get, Put, UseGuards } from '@nestjs/common';
import { Public } from '@studio/auth';
import type { z } from 'zod';
import { toUserView, type UserView } from '../accounts/account.api.js';
import { Limits } from '../limits/limits.api.js';
import { MailRequest, type MailRequestOrigin } from '../links/links.api.js';
import { BearerSessionGuard, CurrentBearer, type Bearer } from '../sessions/sessions.api.js';
import { updateUserBody } from '../shared/auth-bodies.js';
import { AuthBody } from '../shared/auth-protocol.js';
import { AuthRefused } from '../shared/auth-refused.js';
import { ChangeOwnAccount } from './change-own-account.js';

@Controller('/auth/v1/user')
export class OwnAccountController {
  constructor(
    private readonly limits: Limits,
    private readonly changeOwnAccount: ChangeOwnAccount,
  ) {}

  @Get()
  @Public()
  @UseGuards(BearerSessionGuard)
  mine(@CurrentBearer() { account }: Bearer): UserView {
    return toUserView(account);
  }

  @Put()
  @Public()
  @UseGuards(BearerSessionGuard)
  async change(
    @CurrentBearer() bearer: Bearer,
    @AuthBody(updateUserBody) body: z.infer<typeof updateUserBody>,
    @MailRequest() { redirects, client }: MailRequestOrigin,
  ): Promise<UserView> {
    if (body.app_metadata != null) throw new AuthRefused('not_admin');
    if (body.phone) throw new AuthRefused('phone_provider_disabled');
    await this.limits.countRequest('update_user', client);
    const account = await this.changeOwnAccount.execute(bearer, {
      password: body.password ?? undefined,
      currentPassword: body.current_password || undefined,
      email: body.email ?? undefined,
      data: body.data ?? undefined,
      redirects,
      client,
    });
    return toUserView(account);
  }
}
