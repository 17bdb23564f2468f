import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { BillFees } from './bill-fees.job.js';
import { ChangePlan } from './change-plan.js';
import { Freezes } from './freezes.js';
import { Leave } from './leave.js';
import { LookAfterSubscriptions } from './look-after-subscriptions.job.js';
import { OnFeeNews } from './on-fee-news.js';
import { OwnSubscription } from './own-subscription.js';
import { OwnSubscriptionsController } from './own-subscriptions.controller.js';
import { SubscriptionChangesController } from './subscription-changes.controller.js';
import { Subscriptions } from './subscriptions.api.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsQueries } from './subscriptions.queries.js';

@Module({
  imports: [ProviderModule],
  controllers: [OwnSubscriptionsController, SubscriptionChangesController, SubscriptionsController],
  providers: [
    BillFees,
    ChangePlan,
    Freezes,
    Leave,
    LookAfterSubscriptions,
    OnFeeNews,
    OwnSubscription,
    Subscriptions,
    SubscriptionsQueries,
  ],
  exports: [Subscriptions],
})
export class SubscriptionsModule {}
