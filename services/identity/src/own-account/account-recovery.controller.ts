import { Controller, HttpCode, Post } from '@nestjs/common';
import { For } from '@studio/auth';
import { takeAccountBack } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { ClientAddress } from '@studio/nest-kit/limits';
import { Limits } from '../limits/limits.api.js';
import { TakeAccountBack } from './take-account-back.js';

@Controller('/api/account-recovery')
export class AccountRecoveryController {
  constructor(
    private readonly limits: Limits,
    private readonly takeBack: TakeAccountBack,
  ) {}

  @Post('not-me')
  @For(takeAccountBack)
  @HttpCode(200)
  async notMe(
    @ParsedBody(takeAccountBack.body) { token }: { token: string },
    @ClientAddress() client: string,
  ): Promise<{ email: string }> {
    await this.limits.countRequest('not_me', client);
    return { email: await this.takeBack.execute(token) };
  }
}
