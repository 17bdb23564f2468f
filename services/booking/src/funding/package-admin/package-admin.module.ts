import { Module } from '@nestjs/common';
import { AdjustCredits } from './adjust-credits.js';
import { CompPackage } from './comp-package.js';
import { ExtendPackage } from './extend-package.js';
import { MoveCredits } from './move-credits.js';
import { PackageDesk } from './package-desk.js';
import { PackagesAdminController } from './packages-admin.controller.js';

@Module({
  controllers: [PackagesAdminController],
  providers: [AdjustCredits, CompPackage, ExtendPackage, MoveCredits, PackageDesk],
  exports: [PackageDesk],
})
export class PackageAdminModule {}
