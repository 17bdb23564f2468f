import { Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { Fulfilment } from '../fulfilment/fulfilment.api.js';
import { emailOf } from '../people/people.api.js';
import type { Payment } from '../ledger/payment.entity.js';
import { CardProvider } from '../provider/card-provider.api.js';
import { CloseOtherPages } from './close-other-pages.js';
import { OpenPage } from './open-page.js';
import { withProvider } from './with-provider.js';

const HOUR = 3_600_000;
/** The provider keeps a card page for a day at most. */
const LINK_MS = 23 * HOUR;

/** Card pages that the front desk sends to a member: payment links. */
@Injectable()
export class PaymentLinks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: CardProvider,
    private readonly fulfilment: Fulfilment,
    private readonly closingOthers: CloseOtherPages,
    private readonly opening: OpenPage,
  ) {}

  /** Until when a link that is made now can be paid; no longer than what it pays for is held. */
  linkClosesAt(heldUntil?: Date): Date {
    return new Date(Math.min(Date.now() + LINK_MS, heldUntil?.getTime() ?? Infinity));
  }

  /** Before a plan is sold: throws SUBSCRIPTION_EXISTS, PAYMENT_NOT_CONFIGURED. */
  async prepare(plan: { userId: string; planId: string } | null): Promise<void> {
    if (!this.provider.isConfigured) throw new Refused('PAYMENT_NOT_CONFIGURED');
    if (plan)
      await withProvider(() =>
        this.closingOthers.execute({
          userId: plan.userId,
          referenceId: plan.planId,
          promoCode: null,
          giftCardCode: null,
        }),
      );
  }

  /** Opens the page of a payment that is noted; repeating finds the same. */
  async open(payment: Payment): Promise<void> {
    const tokenEmail = await emailOf(this.dataSource.manager, payment);
    if (!tokenEmail) throw new Refused('MEMBER_NOT_FOUND');
    const caller = { tokenEmail, backTo: '/packages' };
    await withProvider(() => this.opening.execute(payment, caller));
  }

  /** Nobody can pay it any more; should that have been done a moment ago, it counts. */
  close(sessionId: string): Promise<void> {
    return withProvider(() => this.fulfilment.closePage(sessionId));
  }
}
