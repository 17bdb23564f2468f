import { Module } from '@nestjs/common';
import { InternalPlansController } from './internal-plans.controller.js';
import { PlansController } from './plans.controller.js';

@Module({ controllers: [InternalPlansController, PlansController] })
export class SubscriptionsModule {}
