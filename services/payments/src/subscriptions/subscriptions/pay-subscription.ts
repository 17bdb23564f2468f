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
      let now = await this.subscriptions.refresh(row, { endsIfGone: true });
      // The oldest first; several, where months are left unpaid.
      for (let id = now.unpaidInvoiceId, before: string | null = null; id && id !== before;) {
        await this.billing.payInvoice(id);
        now = await this.subscriptions.refresh(row);
        [before, id] = [id, now.unpaidInvoiceId];
      }
      return now;
    });
  }
}
