import { Module } from '@nestjs/common';
import { ProviderModule } from '../../provider/provider.module.js';
import { ChargeFee } from './charge-fee.js';
import { FeesController } from './fees.controller.js';
import { CompleteCharge } from './complete-charge.js';
import { BillFees } from './bill-fees.job.js';
import { CancelSubscription } from './cancel-subscription.js';
import { GiveFeedback } from './give-feedback.js';
import { ReconcileSubscriptions } from './reconcile-subscriptions.job.js';
import { OnSettingsChanged } from './grace.js';
import { OnFeeEvents } from './on-fee-events.js';
import { OpenCardPage } from './open-card-page.js';
import { OwnSubscription } from './own-subscription.api.js';
import { OwnSubscriptionsController } from './own-subscriptions.controller.js';
import { PaySubscription } from './pay-subscription.js';
import { ResumeSubscription } from './resume-subscription.js';
import { Subscriptions } from './subscriptions.api.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { FindOwedFee } from './find-owed-fee.js';
import { TakeFeeOff } from './take-fee-off.js';
import { SubscriptionsQueries } from './subscriptions.queries.js';

@Module({
  imports: [ProviderModule],
  controllers: [FeesController, OwnSubscriptionsController, SubscriptionsController],
  providers: [
    BillFees,
    ChargeFee,
    CompleteCharge,
    CancelSubscription,
    GiveFeedback,
    ReconcileSubscriptions,
    OnFeeEvents,
    OnSettingsChanged,
    OpenCardPage,
    OwnSubscription,
    PaySubscription,
    ResumeSubscription,
    Subscriptions,
    SubscriptionsQueries,
    FindOwedFee,
    TakeFeeOff,
  ],
  exports: [
    CancelSubscription,
    OwnSubscription,
    PaySubscription,
    ResumeSubscription,
    Subscriptions,
    SubscriptionsQueries,
    FindOwedFee,
    TakeFeeOff,
  ],
})
export class SubscriptionsModule {}
