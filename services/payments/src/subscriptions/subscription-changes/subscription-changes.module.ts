import { Module } from '@nestjs/common';
import { CardPricesModule } from '../../products/card-prices/card-prices.module.js';
import { ProviderModule } from '../../provider/provider.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AdvanceFreeze } from './advance-freeze.js';
import { BeginFreeze } from './begin-freeze.js';
import { ChangePlan } from './change-plan.js';
import { EndFreeze } from './end-freeze.js';
import { PreviewFreeze } from './preview-freeze.js';
import { PreviewPlanChange } from './preview-plan-change.js';
import { RetryFreezes } from './retry-freezes.job.js';
import { CompleteStaffChange } from './complete-staff-change.js';
import { CompleteStaffChanges } from './complete-staff-changes.job.js';
import { StaffChange } from './staff-change.js';
import { StaffSubscriptionsController } from './staff-subscriptions.controller.js';
import { SubscriptionChangesController } from './subscription-changes.controller.js';

@Module({
  imports: [CardPricesModule, ProviderModule, SubscriptionsModule],
  controllers: [StaffSubscriptionsController, SubscriptionChangesController],
  providers: [
    AdvanceFreeze,
    BeginFreeze,
    ChangePlan,
    CompleteStaffChange,
    CompleteStaffChanges,
    EndFreeze,
    PreviewFreeze,
    PreviewPlanChange,
    RetryFreezes,
    StaffChange,
  ],
})
export class SubscriptionChangesModule {}
