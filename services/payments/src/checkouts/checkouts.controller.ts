import { Controller, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { startCheckout } from '@studio/contracts';
import { IdempotencyKey, ParsedBody } from '@studio/nest-kit';
import { intentOf, type CheckoutBody } from './intent.js';
import { StartCheckout } from './start-checkout.js';

@Controller()
export class CheckoutsController {
  constructor(private readonly startCheckout: StartCheckout) {}

  @For(startCheckout)
  @Post('/api/checkouts')
  start(
    @IdempotencyKey() key: string,
    @ParsedBody(startCheckout.body) body: CheckoutBody,
    @CurrentUser() user: SignedInUser,
  ) {
    return this.startCheckout.start(intentOf(body, { userId: user.id, key }), user.email);
  }
}
