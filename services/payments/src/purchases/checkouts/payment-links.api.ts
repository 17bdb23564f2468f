import { Inject, Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Fulfilment } from '../fulfilment/fulfilment.api.js';
import { refuseUnlessSelling } from '../../accounting/invoices/invoices.api.js';
import { findPayment, recordPageBegun } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { emailOf } from '../../people/people.api.js';
import { CardProvider } from '../../provider/card-provider.api.js';
import { findLinkToken } from '../../accounting/sale-records/sale-records.api.js';
import { CloseOtherPages } from './close-other-pages.js';
import { linkPath } from './link-rules.js';
import { OpenPage } from './open-page.js';
import { withProvider } from './with-provider.js';

export { newLinkToken } from './link-rules.js';

const MINUTE = 60_000;
const DEFAULT_MINUTES = 24 * 60;
const MOST_MINUTES = 7 * DEFAULT_MINUTES;

interface LinkTime {
  minutes: number | undefined;
  heldUntil: Date | undefined;
}

/** Links of the front desk by which a member pays; each leads to a card page of the provider. */
@Injectable()
export class PaymentLinks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: CardProvider,
    private readonly fulfilment: Fulfilment,
    private readonly closingOthers: CloseOtherPages,
    private readonly opening: OpenPage,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Until when a link that is made now can be paid; no longer than what it pays for is held. */
  linkClosesAt({ minutes, heldUntil }: LinkTime): Date {
    const wanted = minutes ?? (heldUntil ? MOST_MINUTES : DEFAULT_MINUTES);
    const latest = heldUntil?.getTime() ?? Infinity;
    return new Date(Math.min(Date.now() + wanted * MINUTE, latest));
  }

  /** What is sent to the member. */
  urlOf(linkToken: string): string {
    return `${this.config.PUBLIC_URL}${linkPath(linkToken)}`;
  }

  /**
   * Before a link is made or opened: throws LEGAL_DETAILS_MISSING, PAYMENT_NOT_CONFIGURED, of a plan
   * SUBSCRIPTION_EXISTS.
   */
  async prepare(plan: { userId: string; planId: string } | null): Promise<void> {
    await refuseUnlessSelling(this.dataSource.manager, this.config);
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

  /**
   * The card page of a link; repeating finds the same while it is open. Throws
   * PAYMENT_PROVIDER_DOWN.
   */
  async open(payment: Payment): Promise<string> {
    const { manager } = this.dataSource;
    const tokenEmail = (await emailOf(manager, payment)) ?? '';
    const token = await findLinkToken(manager, payment);
    const path = token ? linkPath(token) : '/packages';
    const page = await withProvider(async () => {
      if (!payment.providerSessionId) await recordPageBegun(manager, payment);
      const begun = (await findPayment(manager, payment)) ?? payment;
      const caller = { tokenEmail, backTo: path, paidTo: `${path}?paid=1` };
      return this.opening.execute(begun, caller);
    });
    return page.url;
  }

  /** Nobody can pay it any more; should that have been done a moment ago, it counts. */
  close(sessionId: string): Promise<void> {
    return withProvider(() => this.fulfilment.closePage(sessionId));
  }
}
