import { Module } from '@nestjs/common';
import { WatchPackages } from './watch-packages.job.js';

@Module({
  providers: [WatchPackages],
})
export class PackageExpiryModule {}
