import { Controller, Get, Inject, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { getGiftCardAmounts, setGiftCardAmounts, type OfferedAmounts } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { findOfferedAmounts } from './gift-card-amounts.queries.js';
import { SetGiftCardAmounts } from './set-gift-card-amounts.js';

@Controller('/api')
export class GiftCardAmountsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly setting: SetGiftCardAmounts,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @For(getGiftCardAmounts)
  @Get('gift-card-amounts')
  offered(): Promise<OfferedAmounts> {
    return findOfferedAmounts(this.dataSource.manager, this.config.STUDIO_ID);
  }

  @For(setGiftCardAmounts)
  @Put('admin/gift-card-amounts')
  set(
    @CurrentUser() { id }: SignedInUser,
    @ParsedBody(setGiftCardAmounts.body) body: OfferedAmounts,
  ): Promise<OfferedAmounts> {
    return this.setting.execute(id, body);
  }
}
