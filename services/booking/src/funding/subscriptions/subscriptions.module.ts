import { Module } from '@nestjs/common';
import { SchedulesModule } from '../../seats/schedules/schedules.module.js';
import { FreezeSubscription } from '../../seats/freezes/freeze-subscription.js';
import { InternalPlansController } from './internal-plans.controller.js';
import { OnSubscriptionChanged } from '../../seats/freezes/on-subscription-changed.js';
import { PlansController } from './plans.controller.js';

@Module({
  imports: [SchedulesModule],
  controllers: [InternalPlansController, PlansController],
  providers: [FreezeSubscription, OnSubscriptionChanged],
})
export class SubscriptionsModule {}
