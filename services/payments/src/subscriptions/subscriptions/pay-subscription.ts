import { Injectable } from '@nestjs/common';
import { Billing } from '../../provider/billing.api.js';
import { asking } from './own-subscription.api.js';
import type { Subscription } from './subscription.entity.js';
import { Subscriptions } from './subscriptions.api.js';

/** Tries an unpaid renewal once more, with the card on file. */
@Injectable()
export class PaySubscription {
  constructor(
    private readonly billing: Billing,
    private readonly subscriptions: Subscriptions,
  ) {}

  /** Throws CARD_DECLINED. */
  execute(row: Subscription): Promise<Subscription> {
    return asking(async () => {
      // A card that was just put on file is tried with this look.
      const now = await this.subscriptions.refresh(row);
      if (now.unpaidInvoiceId) await this.billing.payInvoice(now.unpaidInvoiceId);
      return this.subscriptions.refresh(row);
    });
  }
}
