import { Module } from '@nestjs/common';
import { AdjustCredits } from './adjust-credits.js';
import { CompPackage } from './comp-package.js';
import { ExtendPackage } from './extend-package.js';
import { ExtendPackages } from './extend-packages.js';
import { MoveCredits } from './move-credits.js';
import { PackageAdminActions } from './package-admin.api.js';
import { PackagesAdminController } from './packages-admin.controller.js';

@Module({
  controllers: [PackagesAdminController],
  providers: [
    AdjustCredits,
    CompPackage,
    ExtendPackage,
    ExtendPackages,
    MoveCredits,
    PackageAdminActions,
  ],
  exports: [PackageAdminActions],
})
export class PackageAdminModule {}
