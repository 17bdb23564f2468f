import { Module } from '@nestjs/common';
import { InternalInvoicesController } from './internal-invoices.controller.js';
import { InvoicesController } from './invoices.controller.js';
import { RetryMissingInvoices } from './retry-missing-invoices.job.js';

@Module({
  controllers: [InvoicesController, InternalInvoicesController],
  providers: [RetryMissingInvoices],
})
export class InvoicesModule {}
