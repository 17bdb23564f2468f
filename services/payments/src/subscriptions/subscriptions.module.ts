import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { BillFees } from './bill-fees.job.js';
import { SubscriptionCancellation } from './cancel-subscription.js';
import { ReconcileSubscriptions } from './reconcile-subscriptions.job.js';
import { OnSettingsChanged } from './grace.js';
import { OnFeeEvents } from './on-fee-events.js';
import { OwnSubscription } from './own-subscription.api.js';
import { OwnSubscriptionsController } from './own-subscriptions.controller.js';
import { PaySubscription } from './pay-subscription.js';
import { Subscriptions } from './subscriptions.api.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { TakeFeeOff } from './take-fee-off.js';
import { SubscriptionsQueries } from './subscriptions.queries.js';

@Module({
  imports: [ProviderModule],
  controllers: [OwnSubscriptionsController, SubscriptionsController],
  providers: [
    BillFees,
    SubscriptionCancellation,
    ReconcileSubscriptions,
    OnFeeEvents,
    OnSettingsChanged,
    OwnSubscription,
    PaySubscription,
    Subscriptions,
    SubscriptionsQueries,
    TakeFeeOff,
  ],
  exports: [
    OwnSubscription,
    PaySubscription,
    SubscriptionCancellation,
    Subscriptions,
    SubscriptionsQueries,
    TakeFeeOff,
  ],
})
export class SubscriptionsModule {}
