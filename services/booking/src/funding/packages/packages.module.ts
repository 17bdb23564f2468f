import { Module } from '@nestjs/common';
import { AdjustCredits } from '../package-admin/adjust-credits.js';
import { CompPackage } from '../package-admin/comp-package.js';
import { ExtendPackage } from '../package-admin/extend-package.js';
import { InternalPackagesController } from '../package-purchases/internal-packages.controller.js';
import { MoveCredits } from '../package-admin/move-credits.js';
import { OnPaymentDisputed } from '../package-purchases/on-payment-disputed.js';
import { OnPaymentRefunded } from '../package-purchases/on-payment-refunded.js';
import { OnPaymentSucceeded } from '../package-purchases/on-payment-succeeded.js';
import { OwnPackagesController } from './own-packages.controller.js';
import { PackageDesk } from '../package-admin/package-desk.js';
import { PackagesAdminController } from '../package-admin/packages-admin.controller.js';
import { PackagesController } from './packages.controller.js';
import { TakeBack } from '../package-purchases/take-back.js';
import { WatchPackages } from '../package-expiry/watch-packages.job.js';

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
