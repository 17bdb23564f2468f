import { Inject, Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { DataSource, Not } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Fulfilment } from '../fulfilment/fulfilment.api.js';
import { Payment } from '../../accounting/ledger/payment.entity.js';
import { Subscriptions } from '../../subscriptions/subscriptions/subscriptions.api.js';
import type { Intent } from './intent.js';

/** A member has one card page of a subscription at a time. */
@Injectable()
export class CloseOtherPages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly fulfilment: Fulfilment,
    private readonly subscriptions: Subscriptions,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Before a page for a plan is opened: pages for other plans are closed, and what was paid there
   * meanwhile counts. Throws SUBSCRIPTION_EXISTS, and refuses codes: a price that comes back every
   * month is not lowered once.
   */
  async execute({
    userId,
    referenceId,
    promoCode,
    giftCardCode,
  }: Pick<Intent, 'userId' | 'referenceId' | 'promoCode' | 'giftCardCode'>): Promise<void> {
    if (promoCode) throw new Refused('PROMO_CODE_NOT_APPLICABLE');
    if (giftCardCode) throw new Refused('GIFT_CARD_NOT_APPLICABLE');
    await this.refuseSecond(userId);
    const others = await this.dataSource.manager.findBy(Payment, {
      studioId: this.config.STUDIO_ID,
      userId,
      kind: 'subscription',
      status: 'open',
      referenceId: Not(referenceId),
    });
    for (const { providerSessionId } of others) {
      const reconciled =
        providerSessionId && (await this.fulfilment.reconcileClosed(providerSessionId, 'checkout'));
      if (reconciled && reconciled.verdict === 'paid') throw new Refused('SUBSCRIPTION_EXISTS');
    }
    await this.refuseSecond(userId);
  }

  private async refuseSecond(userId: string): Promise<void> {
    if (await this.subscriptions.runningOf(userId)) throw new Refused('SUBSCRIPTION_EXISTS');
  }
}
