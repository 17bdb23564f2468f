import { Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { Fulfilment, giveWay } from '../fulfilment/fulfilment.api.js';
import { Offers } from '../../products/offers/offers.api.js';
import { findPayment } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { stateOfLink } from './link-rules.js';
import { PaymentLinkQueries } from './payment-link.queries.js';
import { PaymentLinks } from './payment-links.api.js';
import { withProvider } from './with-provider.js';

/** Whoever has a payment link goes on to its card page. */
@Injectable()
export class OpenPaymentLink {
  constructor(
    private readonly dataSource: DataSource,
    private readonly fulfilment: Fulfilment,
    private readonly links: PaymentLinks,
    private readonly offers: Offers,
    private readonly queries: PaymentLinkQueries,
  ) {}

  /**
   * The card page. The provider keeps one for a day at most: when it is over and the link is not,
   * another is opened. Throws NOT_FOUND, LINK_NOT_OPEN, SUBSCRIPTION_EXISTS,
   * LEGAL_DETAILS_MISSING, PAYMENT_PROVIDER_DOWN.
   */
  async execute(linkToken: string): Promise<{ url: string }> {
    const known = await this.queries.paymentOf(linkToken);
    const payment = await this.withOpenPage(known);
    await this.refuseSecond(payment);
    if (stateOfLink(payment, new Date()) !== 'open') throw new Refused('LINK_NOT_OPEN');
    const { userId, kind, referenceId: planId } = payment;
    await this.links.prepare(kind === 'subscription' ? { userId, planId } : null);
    return { url: await this.links.open(payment) };
  }

  /** What one person has once was had since the link was made. */
  private async refuseSecond(payment: Payment): Promise<void> {
    if (payment.status !== 'open' || !payment.onceOffer) return;
    if (!(await this.offers.isHadAlready({ ...payment, seller: 'front_desk' }))) return;
    await inTransaction(this.dataSource, (tx) => giveWay(tx, payment));
    throw new Refused('LINK_NOT_OPEN');
  }

  /** As the provider sees its page now: it may be over, or just paid. */
  private async withOpenPage(payment: Payment): Promise<Payment> {
    const { providerSessionId } = payment;
    if (!providerSessionId || payment.status !== 'open') return payment;
    await withProvider(() => this.fulfilment.reconcile(providerSessionId, 'page'));
    return (await findPayment(this.dataSource.manager, payment)) ?? payment;
  }
}
