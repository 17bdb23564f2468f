import { Module } from '@nestjs/common';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { AdminPaymentsQueries } from './admin-payments.queries.js';
import { PaymentStory } from './payment-story.js';

@Module({
  controllers: [AdminPaymentsController],
  providers: [AdminPaymentsQueries, PaymentStory],
})
export class AdminPaymentsModule {}
