import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  changeMyEmail,
  changeMyPassword,
  getMyAccount,
  withdrawMyEmailChange,
  type OwnAccount,
} from '@studio/contracts';
import { ParsedBody, Refused } from '@studio/nest-kit';
import { ClientAddress } from '@studio/nest-kit/limits';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { findAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { OwnPassword } from '../accounts/own-password.api.js';
import { Limits } from '../limits/limits.api.js';
import { ChangeOwnEmail } from './change-own-email.js';
import { ChangePassword } from './change-password.js';
import { WithdrawEmailChange } from './withdraw-email-change.js';

type Body<E extends { body?: z.ZodType }> = z.infer<NonNullable<E['body']>>;

/** What the settings show of the sign-in, and change. */
@Controller('/api/me')
export class MyAccountController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: Limits,
    private readonly ownPassword: OwnPassword,
    private readonly changePassword: ChangePassword,
    private readonly changeEmail: ChangeOwnEmail,
    private readonly withdrawChange: WithdrawEmailChange,
  ) {}

  @Get('account')
  @For(getMyAccount)
  async mine(@CurrentUser() user: SignedInUser): Promise<OwnAccount> {
    return toOwnAccount(await this.accountOf(user));
  }

  @Post('password')
  @For(changeMyPassword)
  @HttpCode(204)
  async password(
    @CurrentUser() user: SignedInUser,
    @ParsedBody(changeMyPassword.body) body: Body<typeof changeMyPassword>,
    @ClientAddress() client: string,
  ): Promise<void> {
    await this.limits.countRequest('update_user', client);
    const account = await this.accountOf(user);
    await this.ownPassword.check(account, body.currentPassword, client);
    await this.changePassword.execute(account, body.newPassword, user.sessionId);
  }

  @Post('email')
  @For(changeMyEmail)
  @HttpCode(202)
  async email(
    @CurrentUser() user: SignedInUser,
    @ParsedBody(changeMyEmail.body) { email, currentPassword }: Body<typeof changeMyEmail>,
    @ClientAddress() client: string,
  ): Promise<{ newEmail: string }> {
    await this.limits.countRequest('update_user', client);
    const account = await this.accountOf(user);
    const proof = { email, password: currentPassword, client };
    return { newEmail: await this.changeEmail.execute(account, proof) };
  }

  @Delete('email')
  @For(withdrawMyEmailChange)
  @HttpCode(204)
  withdraw(@CurrentUser() user: SignedInUser): Promise<void> {
    return this.withdrawChange.execute(user.id);
  }

  private async accountOf(user: SignedInUser): Promise<Account> {
    const account = await findAccount(this.dataSource.manager, user.id);
    if (!account) throw new Refused('UNAUTHENTICATED');
    return account;
  }
}

const toOwnAccount = (account: Account): OwnAccount => ({
  email: account.email,
  newEmail: account.newEmail,
  emailChangeSentAt: (account.newEmail && account.emailChangeSentAt?.toISOString()) || null,
  hasPassword: account.passwordHash !== null,
  createdAt: account.createdAt.toISOString(),
});
