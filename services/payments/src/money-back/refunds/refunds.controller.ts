import { Controller, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { refundPayment, type RefundView } from '@studio/contracts';
import { IdempotentRequest } from '@studio/nest-kit';
import { RefundPayment } from './refund-payment.js';

interface RefundInput {
  key: string;
  params: { id: string };
  body: { amount: number; reason: string; reopensFee?: boolean; returnsPiece?: boolean };
}

@Controller()
export class RefundsController {
  constructor(private readonly refundPayment: RefundPayment) {}

  @For(refundPayment)
  @Post('/api/admin/payments/:id/refunds')
  refund(
    @IdempotentRequest(refundPayment) { key, params, body }: RefundInput,
    @CurrentUser() user: SignedInUser,
  ): Promise<RefundView> {
    return this.refundPayment.execute({ ...body, paymentId: params.id, key, adminId: user.id });
  }
}
