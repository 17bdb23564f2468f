import { Injectable } from '@nestjs/common';
import type { Sellable } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { Delivery } from '../fulfilment/delivery.api.js';
import { Fulfilment } from '../fulfilment/fulfilment.api.js';
import { Offers, onceOfferOf } from '../../products/offers/offers.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { CardProvider } from '../../provider/card-provider.api.js';
import { isPageUsable, wayBack } from './checkout-rules.js';
import { ClaimedPages } from './claimed-pages.api.js';
import { CloseOtherPages } from './close-other-pages.js';
import { CheckoutsStore } from './checkouts.store.js';
import type { Intent } from './intent.js';
import { OpenPage, toPage, type Page } from './open-page.js';
import { withProvider } from './with-provider.js';

/** Opens the card page at the server's price; one open page per intent (reliability E49, E52). */
@Injectable()
export class StartCheckout {
  constructor(
    private readonly store: CheckoutsStore,
    private readonly provider: CardProvider,
    private readonly fulfilment: Fulfilment,
    private readonly delivery: Delivery,
    private readonly offers: Offers,
    private readonly claimedPages: ClaimedPages,
    private readonly closingOthers: CloseOtherPages,
    private readonly opening: OpenPage,
  ) {}

  async execute(intent: Intent, tokenEmail: string): Promise<Page> {
    await this.store.refuseUnlessSelling();
    if (!this.provider.isConfigured) throw new Refused('PAYMENT_NOT_CONFIGURED');
    const answered = await this.store.ofKey(intent);
    const page = answered && toPage(answered);
    if (page) return page;
    return withProvider(async () => {
      const payment = answered ?? (await this.paymentFor(await this.store.withReference(intent)));
      // Codes have paid for all of it: it is handed over without a card page.
      if (payment.status === 'paid') await this.delivery.deliver(payment);
      const backTo = wayBack(intent.backTo, payment.id);
      return this.opening.execute(payment, { tokenEmail, backTo });
    });
  }

  private async paymentFor(intent: Intent): Promise<Payment> {
    if (intent.kind === 'subscription') await this.closingOthers.execute(intent);
    const offer = await this.offerOf(intent);
    const open = await this.store.openOf(intent);
    if (!open || !(await this.isStillOpen(open, { intent, offer })))
      return this.begin(intent, offer);
    await this.store.noteKey(open, intent);
    return open;
  }

  /** Of what one person has once, one page is open: the others close. */
  private async begin(intent: Intent, offer: Sellable): Promise<Payment> {
    await this.claimedPages.reconcile(intent.userId, [onceOfferOf(offer)]);
    const payment = await this.store.begin(intent, offer);
    if (payment.onceOffer) await this.claimedPages.closeLost(intent.userId);
    return payment;
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
    const reconciled = isUsable
      ? await this.fulfilment.reconcile(sessionId, 'checkout')
      : await this.fulfilment.reconcileClosed(sessionId, 'checkout');
    return reconciled?.payment.status === 'open';
  }

  private async offerOf(intent: Intent): Promise<Sellable> {
    const { gift, kind, referenceId: id } = intent;
    if (!gift) return this.offers.find(intent);
    const details = { name: 'Gift card', description: '', currency: 'AED' } as const;
    return { kind, id, ...details, price: gift.amount, available: true, unavailableBecause: null };
  }
}
