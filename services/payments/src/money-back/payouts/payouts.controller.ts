import { Controller, Get, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  listMyPayouts,
  listPayouts,
  payOut,
  type OwnPayout,
  type PayoutView,
  type PayoutWay,
} from '@studio/contracts';
import { IdempotentRequest, ParsedQuery } from '@studio/nest-kit';
import { PayOut } from './pay-out.js';
import { PayoutsQueries } from './payouts.queries.js';

interface PayOutInput {
  key: string;
  params: { id: string };
  body: { way: PayoutWay; note?: string };
}

@Controller()
export class PayoutsController {
  constructor(
    private readonly payouts: PayoutsQueries,
    private readonly payOut: PayOut,
  ) {}

  @For(listPayouts)
  @Get('/api/admin/payouts')
  list(
    @ParsedQuery(listPayouts.query) { userId }: { userId?: string },
  ): Promise<{ items: PayoutView[]; owed: number; count: number }> {
    return this.payouts.owed(userId);
  }

  @For(payOut)
  @Post('/api/admin/payouts/:id/pay-out')
  async pay(
    @IdempotentRequest(payOut) { key, params, body }: PayOutInput,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<PayoutView> {
    await this.payOut.execute({ ...body, payoutId: params.id, key, actorId });
    return this.payouts.one(params.id);
  }

  @For(listMyPayouts)
  @Get('/api/me/payouts')
  own(@CurrentUser() { id: userId }: SignedInUser): Promise<{ items: OwnPayout[]; owed: number }> {
    return this.payouts.own(userId);
  }
}
