import { Module } from '@nestjs/common';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { FreezeSubscription } from './freeze-subscription.js';
import { InternalPlansController } from './internal-plans.controller.js';
import { OnSubscriptionChanged } from './on-subscription-changed.js';
import { PlansController } from './plans.controller.js';

@Module({
  imports: [SchedulesModule],
  controllers: [InternalPlansController, PlansController],
  providers: [FreezeSubscription, OnSubscriptionChanged],
})
export class SubscriptionsModule {}
