import { Controller, Get } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { getPayment, listMyPayments, listPayments } from '@studio/contracts';
import { ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { PaymentsQueries } from './payments.queries.js';

@Controller()
export class PaymentsController {
  constructor(private readonly payments: PaymentsQueries) {}

  @For(listMyPayments)
  @Get('/api/me/payments')
  listMine(@CurrentUser() user: SignedInUser) {
    return this.payments.list({ userId: user.id, limit: 200 });
  }

  @For(listPayments)
  @Get('/api/admin/payments')
  listAll(@ParsedQuery(listPayments.query) query: Parameters<PaymentsQueries['list']>[0]) {
    return this.payments.list(query);
  }

  @For(getPayment)
  @Get('/api/admin/payments/:id')
  story(@ParsedParams(getPayment.params) params: { id: string }) {
    return this.payments.story(params.id);
  }
}
