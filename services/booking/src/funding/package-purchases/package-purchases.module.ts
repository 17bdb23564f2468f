import { Module } from '@nestjs/common';
import { InternalPackagesController } from './internal-packages.controller.js';
import { OnPaymentDisputed } from './on-payment-disputed.js';
import { OnPaymentRefunded } from './on-payment-refunded.js';
import { OnPaymentSucceeded } from './on-payment-succeeded.js';
import { SellCatalogueController } from './sell-catalogue.controller.js';
import { TakeBack } from './take-back.js';

@Module({
  controllers: [InternalPackagesController, SellCatalogueController],
  providers: [OnPaymentDisputed, OnPaymentRefunded, OnPaymentSucceeded, TakeBack],
})
export class PackagePurchasesModule {}
