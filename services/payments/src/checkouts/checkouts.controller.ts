import { Controller, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { startCheckout } from '@studio/contracts';
import { IdempotencyKey, ParsedBody } from '@studio/nest-kit';
import { StartCheckout } from './start-checkout.js';

@Controller()
export class CheckoutsController {
  constructor(private readonly startCheckout: StartCheckout) {}

  @For(startCheckout)
  @Post('/api/checkouts')
  start(
    @IdempotencyKey() key: string,
    @ParsedBody(startCheckout.body) body: { kind: 'package'; packageId: string },
    @CurrentUser() user: SignedInUser,
  ) {
    const intent = { userId: user.id, kind: body.kind, referenceId: body.packageId, key };
    return this.startCheckout.start(intent, user.email);
  }
}
