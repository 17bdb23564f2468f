import { Module } from '@nestjs/common';
import { ProviderModule } from '../../provider/provider.module.js';
import { OnRefundDue } from './on-refund-due.js';
import { RefundEffects } from './refund-effects.js';
import { RefundPayment } from './refund-payment.js';
import { RefundsController } from './refunds.controller.js';
import { SyncRefunds } from './sync-refunds.js';
import { TakeBackNow } from './take-back-now.js';
import { TakeBack } from './take-back.js';
import { RetryRefunds } from './retry-refunds.job.js';

@Module({
  imports: [ProviderModule],
  controllers: [RefundsController],
  providers: [
    OnRefundDue,
    RefundEffects,
    RefundPayment,
    SyncRefunds,
    RetryRefunds,
    TakeBack,
    TakeBackNow,
  ],
  exports: [RefundEffects, RetryRefunds, SyncRefunds, TakeBackNow],
})
export class RefundsModule {}
