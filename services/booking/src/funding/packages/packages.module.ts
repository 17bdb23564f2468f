import { Module } from '@nestjs/common';
import { OwnPackagesController } from './own-packages.controller.js';
import { PackagesController } from './packages.controller.js';

@Module({
  controllers: [PackagesController, OwnPackagesController],
})
export class PackagesModule {}
