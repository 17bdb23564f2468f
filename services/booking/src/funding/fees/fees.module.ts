import { Module } from '@nestjs/common';
import { FeesController } from './fees.controller.js';
import { InternalFeesController } from './internal-fees.controller.js';
import { OnFeePaid } from './on-fee-paid.js';
import { ApplyFeePayment } from './apply-fee-payment.js';

@Module({
  controllers: [FeesController, InternalFeesController],
  providers: [OnFeePaid, ApplyFeePayment],
})
export class FeesModule {}
