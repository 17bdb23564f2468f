import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { For } from '@studio/auth';
import { getMailAddress, retryMailAddress, type MailAddressState } from '@studio/contracts';
import { ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { addressRefusedSince } from './people.api.js';
import { RetryMailAddress } from './retry-mail-address.js';

@Controller('/api/admin/people/:id/mail-address')
export class MailAddressController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly retrying: RetryMailAddress,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @For(getMailAddress)
  @Get()
  async of(
    @ParsedParams(getMailAddress.params) { id: userId }: { id: string },
  ): Promise<MailAddressState> {
    const person = { studioId: this.config.STUDIO_ID, userId };
    const since = await addressRefusedSince(this.dataSource.manager, person);
    return { refusedSince: since?.toISOString() ?? null };
  }

  @For(retryMailAddress)
  @Post('retry')
  @HttpCode(200)
  retry(@ParsedParams(retryMailAddress.params) { id }: { id: string }): Promise<MailAddressState> {
    return this.retrying.execute(id);
  }
}
