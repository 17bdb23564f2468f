import { Module } from '@nestjs/common';
import { InternalInvoicesController } from './internal-invoices.controller.js';
import { InvoicesController } from './invoices.controller.js';
import { LookForMissingInvoices } from './look-for-missing-invoices.job.js';

@Module({
  controllers: [InvoicesController, InternalInvoicesController],
  providers: [LookForMissingInvoices],
})
export class InvoicesModule {}
