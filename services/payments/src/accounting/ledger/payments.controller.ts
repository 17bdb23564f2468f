import { Controller, Get } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { listMyPayments } from '@studio/contracts';
import { PaymentsQueries } from './payments.queries.js';

@Controller()
export class PaymentsController {
  constructor(private readonly payments: PaymentsQueries) {}

  @For(listMyPayments)
  @Get('/api/me/payments')
  listMine(@CurrentUser() user: SignedInUser) {
    return this.payments.listOf(user.id);
  }
}
