import { Controller, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { startCheckout } from '@studio/contracts';
import { IdempotentRequest } from '@studio/nest-kit';
import { ClientAddress } from '@studio/nest-kit/limits';
import { CodeGuesses } from '../../shared/code-guesses.js';
import { intentOf, type CheckoutBody } from './intent.js';
import { StartCheckout } from './start-checkout.js';

@Controller()
export class CheckoutsController {
  constructor(
    private readonly startCheckout: StartCheckout,
    private readonly guesses: CodeGuesses,
  ) {}

  @For(startCheckout)
  @Post('/api/checkouts')
  start(
    @IdempotentRequest(startCheckout) { key, body }: { key: string; body: CheckoutBody },
    @CurrentUser() user: SignedInUser,
    @ClientAddress() client: string,
  ) {
    const intent = intentOf(body, { userId: user.id, key });
    const start = () => this.startCheckout.execute(intent, user.email);
    const hasCode = intent.promoCode ?? intent.giftCardCode;
    return hasCode ? this.guesses.judge({ userId: user.id, client }, start) : start();
  }
}
