import { Module } from '@nestjs/common';
import { CardPricesModule } from '../../products/card-prices/card-prices.module.js';
import { ProviderModule } from '../../provider/provider.module.js';
import { ReconcileDay } from './reconcile-day.js';
import { ReconcileDays } from './reconcile-days.job.js';
import { ReconciledDays } from './reconciled-days.js';
import { ReconciliationController } from './reconciliation.controller.js';

@Module({
  imports: [CardPricesModule, ProviderModule],
  controllers: [ReconciliationController],
  providers: [ReconcileDay, ReconcileDays, ReconciledDays],
})
export class ReconciliationModule {}
