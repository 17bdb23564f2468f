import { Controller, Get, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  getRefundEffect,
  refundPayment,
  type BookingsChoice,
  type RefundEffect,
  type RefundView,
} from '@studio/contracts';
import { IdempotentRequest, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { RefundEffects } from './refund-effects.js';
import { RefundPayment } from './refund-payment.js';

interface RefundInput {
  key: string;
  params: { id: string };
  body: {
    amount: number;
    reason: string;
    reopensFee?: boolean;
    returnsPiece?: boolean;
    bookings?: BookingsChoice;
  };
}

@Controller()
export class RefundsController {
  constructor(
    private readonly refundPayment: RefundPayment,
    private readonly effects: RefundEffects,
  ) {}

  @For(getRefundEffect)
  @Get('/api/admin/payments/:id/refund-effect')
  effect(
    @ParsedParams(getRefundEffect.params) { id }: { id: string },
    @ParsedQuery(getRefundEffect.query) { amount }: { amount: number },
  ): Promise<RefundEffect> {
    return this.effects.ofPayment(id, amount);
  }

  @For(refundPayment)
  @Post('/api/admin/payments/:id/refunds')
  refund(
    @IdempotentRequest(refundPayment) { key, params, body }: RefundInput,
    @CurrentUser() user: SignedInUser,
  ): Promise<RefundView> {
    return this.refundPayment.execute({ ...body, paymentId: params.id, key, adminId: user.id });
  }
}
