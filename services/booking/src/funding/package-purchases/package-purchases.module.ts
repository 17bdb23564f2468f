import { Module } from '@nestjs/common';
import { InternalPackagesController } from './internal-packages.controller.js';
import { OnPaymentDisputed } from './on-payment-disputed.js';
import { OnPaymentRefunded } from './on-payment-refunded.js';
import { OnPaymentSucceeded } from './on-payment-succeeded.js';
import { TakeBack } from './take-back.js';

@Module({
  controllers: [InternalPackagesController],
  providers: [OnPaymentDisputed, OnPaymentRefunded, OnPaymentSucceeded, TakeBack],
})
export class PackagePurchasesModule {}
