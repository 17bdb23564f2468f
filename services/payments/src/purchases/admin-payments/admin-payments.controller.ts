import { Controller, Get } from '@nestjs/common';
import { For } from '@studio/auth';
import { getPayment, listPayments } from '@studio/contracts';
import { ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { AdminPaymentsQueries } from './admin-payments.queries.js';
import { PaymentDetails } from './payment-details.js';

@Controller('/api/admin/payments')
export class AdminPaymentsController {
  constructor(
    private readonly payments: AdminPaymentsQueries,
    private readonly stories: PaymentDetails,
  ) {}

  @For(listPayments)
  @Get()
  list(@ParsedQuery(listPayments.query) query: Parameters<AdminPaymentsQueries['list']>[0]) {
    return this.payments.list(query);
  }

  @For(getPayment)
  @Get(':id')
  details(@ParsedParams(getPayment.params) { id }: { id: string }) {
    return this.stories.describeStep(id);
  }
}
