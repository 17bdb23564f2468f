import { Inject, Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Billing } from '../../provider/billing.api.js';
import { CardObjectMissing } from '../../provider/card-provider.api.js';
import { asking } from './own-subscription.api.js';
import type { Subscription } from './subscription.entity.js';
import { isOver } from './subscription-rules.js';
import { Subscriptions } from './subscriptions.api.js';

/** The provider's page for another card. */
@Injectable()
export class OpenCardPage {
  constructor(
    private readonly billing: Billing,
    private readonly subscriptions: Subscriptions,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws SUBSCRIPTION_ENDED: it went with its customer, deleted in the dashboard. */
  execute(row: Subscription): Promise<string> {
    const backTo = `${this.config.PUBLIC_URL}/subscriptions?card=changed`;
    return asking(async () => {
      try {
        return await this.billing.cardPage(row.providerCustomerId, backTo);
      } catch (error) {
        if (!(error instanceof CardObjectMissing)) throw error;
        const { status } = await this.subscriptions.refresh(row, { endsIfGone: true });
        throw isOver(status) ? new Refused('SUBSCRIPTION_ENDED') : error;
      }
    });
  }
}
