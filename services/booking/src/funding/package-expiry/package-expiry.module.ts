import { Module } from '@nestjs/common';
import { ReconcilePackages } from './reconcile-packages.job.js';

@Module({
  providers: [ReconcilePackages],
})
export class PackageExpiryModule {}
