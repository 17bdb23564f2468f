import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { Billing } from '../provider/billing.api.js';
import type { CardSession, NewCardSession } from '../provider/card-provider.api.js';
import { Subscriptions } from '../subscriptions/subscriptions.api.js';

/** The card page of a subscription, in place of the provider's usual one. */
@Injectable()
export class SubscriptionPage {
  constructor(
    private readonly billing: Billing,
    private readonly subscriptions: Subscriptions,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async openSession(order: NewCardSession): Promise<CardSession> {
    // The page of subscriptions verifies and welcomes; the spec's result page knows no plans.
    const successUrl = `${this.config.PUBLIC_URL}/subscriptions?started={CHECKOUT_SESSION_ID}`;
    const plan = { id: order.referenceId, name: order.name, price: order.amount };
    const customerId = await this.subscriptions.customerOf(order.userId);
    return this.billing.openSession({ ...order, successUrl }, { plan, customerId });
  }
}
