import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { Fulfilment } from './fulfilment.api.js';
import { FulfilmentController } from './fulfilment.controller.js';
import { Grants } from './grants.api.js';
import { LookAfterPayments } from './look-after-payments.job.js';
import { VerifyPayment } from './verify-payment.js';

@Module({
  imports: [ProviderModule],
  controllers: [FulfilmentController],
  providers: [Fulfilment, Grants, LookAfterPayments, VerifyPayment],
  exports: [Fulfilment, Grants],
})
export class FulfilmentModule {}
