import { Module } from '@nestjs/common';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { InternalRefundsController } from './internal-refunds.controller.js';
import { OnPaymentDisputed } from './on-payment-disputed.js';
import { OnPaymentRefunded } from './on-payment-refunded.js';
import { TakeBack } from './take-back.js';

@Module({
  imports: [SchedulesModule],
  controllers: [InternalRefundsController],
  providers: [OnPaymentDisputed, OnPaymentRefunded, TakeBack],
})
export class SeatRefundsModule {}
