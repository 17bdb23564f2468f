import { Body, Controller, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { verifyPayment, type VerificationResult } from '@studio/contracts';
import { VerifyPayment } from './verify-payment.js';

@Controller()
export class FulfilmentController {
  constructor(private readonly verifyPayment: VerifyPayment) {}

  /** A body that can't be read is an unknown session: the answer is 200 here too. */
  @For(verifyPayment)
  @Post('/functions/v1/verify-payment')
  verify(@Body() body: unknown, @CurrentUser() user: SignedInUser): Promise<VerificationResult> {
    return this.verifyPayment.execute(body, user.id);
  }
}
