import { Module } from '@nestjs/common';
import { EndPaidElsewhere } from './end-paid-elsewhere.job.js';
import { InternalPlansController } from './internal-plans.controller.js';
import { PlansController } from './plans.controller.js';

@Module({
  controllers: [InternalPlansController, PlansController],
  providers: [EndPaidElsewhere],
})
export class SubscriptionsModule {}
