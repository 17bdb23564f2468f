import { Inject, Injectable } from '@nestjs/common';
import type { startCheckout } from '@studio/contracts';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { CardPrices } from '../../products/card-prices/card-prices.api.js';
import { emailOf } from '../../people/people.api.js';
import { findPayment } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { CardProvider, CardProviderError } from '../../provider/card-provider.api.js';
import { providerClosesAt } from './checkout-rules.js';
import { CheckoutsStore } from './checkouts.store.js';
import { SubscriptionPage } from './subscription-page.js';

export type Page = z.infer<NonNullable<(typeof startCheckout)['response']>>;

interface Caller {
  /** Empty: none is known. */
  tokenEmail: string;
  backTo: string;
  /** Where a page that was paid leads; the result page of its kind unless said. */
  paidTo?: string;
}

/** Opens the card page of a payment that is noted; repeating finds the same. */
@Injectable()
export class OpenPage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: CheckoutsStore,
    private readonly provider: CardProvider,
    private readonly subscriptionPage: SubscriptionPage,
    private readonly prices: CardPrices,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute(payment: Payment, caller: Caller): Promise<Page> {
    const known = toPage(payment);
    if (known) return known;
    try {
      const order = await this.orderOf(payment, caller);
      const page = payment.kind === 'subscription' ? this.subscriptionPage : this.provider;
      const sold = { versionId: payment.referenceId, amount: payment.amount };
      const session = await this.prices.sell(sold, (priceId) =>
        page.openSession({ ...order, priceId }),
      );
      await this.store.noteSession(payment, session);
    } catch (error) {
      // The same press at the same moment: the other request's page is ours too.
      const page = toPage(await findPayment(this.dataSource.manager, payment));
      if (page) return page;
      throw error;
    }
    const page = toPage(await findPayment(this.dataSource.manager, payment));
    if (!page) throw new CardProviderError('down');
    return page;
  }

  private async orderOf(payment: Payment, { tokenEmail, backTo, paidTo }: Caller) {
    const { PUBLIC_URL } = this.config;
    const email = await emailOf(this.dataSource.manager, payment);
    return {
      paymentId: payment.id,
      userId: payment.userId,
      kind: payment.kind,
      referenceId: payment.referenceId,
      name: payment.description,
      amount: payment.amount,
      pageNumber: payment.pageNumber,
      email: email ?? tokenEmail,
      expiresAt: providerClosesAt(payment),
      successUrl: `${PUBLIC_URL}${paidTo ?? resultPageOf(payment)}`,
      cancelUrl: `${PUBLIC_URL}${backTo}`,
    };
  }
}

/** The provider fills in the braces. The page of subscriptions verifies and welcomes by itself. */
const resultPageOf = ({ kind }: Payment): string =>
  kind === 'subscription'
    ? '/subscriptions?started={CHECKOUT_SESSION_ID}'
    : `/payment-success?session_id={CHECKOUT_SESSION_ID}&type=${kind}`;

export const toPage = (payment: Payment | null): Page | null =>
  payment?.providerSessionId && payment.providerUrl
    ? { checkoutId: payment.id, sessionId: payment.providerSessionId, url: payment.providerUrl }
    : null;
