import { Controller, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { refundPayment, type RefundView } from '@studio/contracts';
import { IdempotencyKey, ParsedBody, ParsedParams } from '@studio/nest-kit';
import { RefundPayment } from './refund-payment.js';

@Controller()
export class RefundsController {
  constructor(private readonly refundPayment: RefundPayment) {}

  @For(refundPayment)
  @Post('/api/admin/payments/:id/refunds')
  refund(
    @IdempotencyKey() key: string,
    @ParsedParams(refundPayment.params) { id: paymentId }: { id: string },
    @ParsedBody(refundPayment.body) body: { amount: number; reason: string },
    @CurrentUser() user: SignedInUser,
  ): Promise<RefundView> {
    return this.refundPayment.execute({ ...body, paymentId, key, adminId: user.id });
  }
}
