import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ChangePlan } from './change-plan.js';
import { Freezes } from './freezes.js';
import { RetryFreezes } from './retry-freezes.job.js';
import { SubscriptionChangesController } from './subscription-changes.controller.js';

@Module({
  imports: [ProviderModule, SubscriptionsModule],
  controllers: [SubscriptionChangesController],
  providers: [ChangePlan, Freezes, RetryFreezes],
})
export class SubscriptionChangesModule {}
