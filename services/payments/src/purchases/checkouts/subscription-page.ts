import { Injectable } from '@nestjs/common';
import { Billing } from '../../provider/billing.api.js';
import type { CardSession, NewCardSession } from '../../provider/card-provider.api.js';
import { Subscriptions } from '../../subscriptions/subscriptions/subscriptions.api.js';

/** The card page of a subscription, in place of the provider's usual one. */
@Injectable()
export class SubscriptionPage {
  constructor(
    private readonly billing: Billing,
    private readonly subscriptions: Subscriptions,
  ) {}

  async openSession(order: NewCardSession): Promise<CardSession> {
    const { referenceId: id, name, amount: price, priceId } = order;
    const plan = { id, name, price, priceId };
    const customerId = await this.subscriptions.customerOf(order.userId);
    return this.billing.openSession(order, { plan, customerId });
  }
}
