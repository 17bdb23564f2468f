import { Module } from '@nestjs/common';
import { InternalPackagesController } from './internal-packages.controller.js';
import { OnPaymentSucceeded } from './on-payment-succeeded.js';
import { PackagesController } from './packages.controller.js';

@Module({
  controllers: [PackagesController, InternalPackagesController],
  providers: [OnPaymentSucceeded],
})
export class PackagesModule {}
