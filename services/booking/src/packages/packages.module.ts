import { Module } from '@nestjs/common';
import { AdjustCredits } from './adjust-credits.js';
import { CompPackage } from './comp-package.js';
import { ExtendPackage } from './extend-package.js';
import { InternalPackagesController } from './internal-packages.controller.js';
import { MoveCredits } from './move-credits.js';
import { OnPaymentDisputed } from './on-payment-disputed.js';
import { OnPaymentRefunded } from './on-payment-refunded.js';
import { OnPaymentSucceeded } from './on-payment-succeeded.js';
import { OwnPackagesController } from './own-packages.controller.js';
import { PackageDesk } from './package-desk.js';
import { PackagesAdminController } from './packages-admin.controller.js';
import { PackagesController } from './packages.controller.js';
import { TakeBack } from './take-back.js';
import { WatchPackages } from './watch-packages.job.js';

@Module({
  controllers: [
    PackagesController,
    OwnPackagesController,
    PackagesAdminController,
    InternalPackagesController,
  ],
  providers: [
    OnPaymentSucceeded,
    OnPaymentDisputed,
    OnPaymentRefunded,
    PackageDesk,
    AdjustCredits,
    ExtendPackage,
    MoveCredits,
    CompPackage,
    TakeBack,
    WatchPackages,
  ],
  exports: [PackageDesk],
})
export class PackagesModule {}
