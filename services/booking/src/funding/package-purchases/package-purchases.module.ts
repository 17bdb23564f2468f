import { Module } from '@nestjs/common';
import { InternalPackagesController } from './internal-packages.controller.js';
import { OnPaymentSucceeded } from './on-payment-succeeded.js';
import { SellCatalogueController } from './sell-catalogue.controller.js';

@Module({
  controllers: [InternalPackagesController, SellCatalogueController],
  providers: [OnPaymentSucceeded],
})
export class PackagePurchasesModule {}
