import { Controller, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { startCheckout } from '@studio/contracts';
import { IdempotencyKey, ParsedBody } from '@studio/nest-kit';
import type { z } from 'zod';
import type { Intent } from './checkouts.store.js';
import { StartCheckout } from './start-checkout.js';

type CheckoutBody = z.infer<NonNullable<(typeof startCheckout)['body']>>;

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
    return this.startCheckout.start({ userId: user.id, key, ...wishOf(body) }, user.email);
  }
}

const wishOf = (body: CheckoutBody): Pick<Intent, 'kind' | 'referenceId' | 'backTo'> => {
  if (body.kind === 'package')
    return { kind: 'package', referenceId: body.packageId, backTo: '/packages' };
  const query = new URLSearchParams({ eventId: body.eventId, reservationId: body.reservationId });
  return {
    kind: 'event',
    referenceId: body.reservationId,
    backTo: `/payment?${query.toString()}`,
  };
};
