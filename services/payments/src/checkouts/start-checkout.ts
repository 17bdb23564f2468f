import { Inject, Injectable } from '@nestjs/common';
import type { Sellable, startCheckout } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { Delivery } from '../fulfilment/delivery.api.js';
import { Fulfilment } from '../fulfilment/fulfilment.api.js';
import { emailOf } from '../people/people.api.js';
import { Offers } from '../offers/offers.api.js';
import { findPayment } from '../ledger/ledger.api.js';
import type { Payment } from '../ledger/payment.entity.js';
import { CardProvider, CardProviderError } from '../provider/card-provider.api.js';
import { isPageUsable, providerClosesAt } from './checkout-rules.js';
import { CheckoutsStore } from './checkouts.store.js';
import type { Intent } from './intent.js';
import { SubscriptionPage } from './subscription-page.js';

type Page = z.infer<NonNullable<(typeof startCheckout)['response']>>;

interface Caller {
  tokenEmail: string;
  backTo: string;
}

/** Opens the card page at the server's price; one open page per intent (reliability E49, E52). */
@Injectable()
export class StartCheckout {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: CheckoutsStore,
    private readonly provider: CardProvider,
    private readonly fulfilment: Fulfilment,
    private readonly delivery: Delivery,
    private readonly offers: Offers,
    private readonly subscriptionPage: SubscriptionPage,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute(intent: Intent, tokenEmail: string): Promise<Page> {
    if (!this.provider.isConfigured) throw new Refused('PAYMENT_NOT_CONFIGURED');
    const answered = await this.store.ofKey(intent);
    const page = answered && toPage(answered);
    if (page) return page;
    return this.withProvider(async () => {
      const payment = answered ?? (await this.paymentFor(await this.store.withReference(intent)));
      // Codes have paid for all of it: it is handed over without a card page.
      if (payment.status === 'paid') await this.delivery.deliver(payment);
      return this.openPage(payment, { tokenEmail, backTo: intent.backTo });
    });
  }

  /** Throws PAYMENT_PROVIDER_DOWN and PAYMENT_NOT_CONFIGURED where the provider doesn't do it. */
  async withProvider<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CardProviderError)) throw error;
      throw new Refused(
        error.reason === 'down' ? 'PAYMENT_PROVIDER_DOWN' : 'PAYMENT_NOT_CONFIGURED',
      );
    }
  }

  private async paymentFor(intent: Intent): Promise<Payment> {
    if (intent.kind === 'subscription') await this.subscriptionPage.closeOtherPages(intent);
    const offer = await this.offerOf(intent);
    const open = await this.store.openOf(intent);
    if (!open || !(await this.isStillOpen(open, { intent, offer })))
      return this.store.begin(intent, offer);
    await this.store.noteKey(open, intent);
    return open;
  }

  /**
   * Asks the provider before a page is handed out again: it may have been paid in another tab.
   * A page that says an old price or other codes, or closes soon, is closed. False: a new one may
   * be opened.
   */
  private async isStillOpen(
    open: Payment,
    { intent, offer }: { intent: Intent; offer: Sellable },
  ): Promise<boolean> {
    const { providerSessionId: sessionId } = open;
    const wanted = { offer, promoCode: intent.promoCode, giftEnding: intent.giftEnding };
    const isUsable = isPageUsable(open, wanted, new Date());
    if (!sessionId) {
      if (!isUsable) await this.store.giveUp(open);
      return isUsable;
    }
    const session = isUsable
      ? await this.provider.readSession(sessionId)
      : await this.provider.closeSession(sessionId);
    if (!session) throw new CardProviderError('down');
    const reconciled = await this.fulfilment.reconcileSession(session, 'checkout');
    return reconciled?.payment.status === 'open';
  }

  private async offerOf(intent: Intent): Promise<Sellable> {
    const { gift, kind, referenceId: id } = intent;
    if (!gift) return this.offers.find(intent);
    const details = { name: 'Gift card', description: '', currency: 'AED' } as const;
    return { kind, id, ...details, price: gift.amount, available: true, unavailableBecause: null };
  }

  async openPage(payment: Payment, caller: Caller): Promise<Page> {
    const known = toPage(payment);
    if (known) return known;
    try {
      const order = await this.orderOf(payment, caller);
      const page = payment.kind === 'subscription' ? this.subscriptionPage : this.provider;
      const session = await page.openSession(order);
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

  private async orderOf(payment: Payment, { tokenEmail, backTo }: Caller) {
    const { PUBLIC_URL } = this.config;
    const email = await emailOf(this.dataSource.manager, payment);
    return {
      paymentId: payment.id,
      userId: payment.userId,
      kind: payment.kind,
      referenceId: payment.referenceId,
      name: payment.description,
      amount: payment.amount,
      email: email ?? tokenEmail,
      expiresAt: providerClosesAt(payment),
      // The provider fills in the braces.
      successUrl: `${PUBLIC_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}&type=${payment.kind}`,
      cancelUrl: `${PUBLIC_URL}${backTo}`,
    };
  }
}

const toPage = (payment: Payment | null): Page | null =>
  payment?.providerSessionId && payment.providerUrl
    ? { checkoutId: payment.id, sessionId: payment.providerSessionId, url: payment.providerUrl }
    : null;
