import { Module } from '@nestjs/common';
import { DisputesModule } from '../disputes/disputes.module.js';
import { FulfilmentModule } from '../fulfilment/fulfilment.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { LookForMoneyBack } from './look-for-money-back.job.js';
import { NoticeMoneyBack } from './notice-money-back.api.js';

@Module({
  imports: [DisputesModule, FulfilmentModule, ProviderModule, RefundsModule],
  providers: [LookForMoneyBack, NoticeMoneyBack],
  exports: [NoticeMoneyBack],
})
export class MoneyBackModule {}
