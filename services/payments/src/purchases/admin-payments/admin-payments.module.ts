import { Module } from '@nestjs/common';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { AdminPaymentsQueries } from './admin-payments.queries.js';
import { PaymentDetails } from './payment-details.js';

@Module({
  controllers: [AdminPaymentsController],
  providers: [AdminPaymentsQueries, PaymentDetails],
})
export class AdminPaymentsModule {}
