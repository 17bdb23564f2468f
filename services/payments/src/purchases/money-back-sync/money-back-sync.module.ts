import { Module } from '@nestjs/common';
import { DisputesModule } from '../../money-back/disputes/disputes.module.js';
import { FulfilmentModule } from '../fulfilment/fulfilment.module.js';
import { ProviderModule } from '../../provider/provider.module.js';
import { RefundsModule } from '../../money-back/refunds/refunds.module.js';
import { ReconcileMoneyBack } from './reconcile-money-back.job.js';
import { SyncMoneyBack } from './sync-money-back.api.js';

@Module({
  imports: [DisputesModule, FulfilmentModule, ProviderModule, RefundsModule],
  providers: [ReconcileMoneyBack, SyncMoneyBack],
  exports: [SyncMoneyBack],
})
export class MoneyBackSyncModule {}
