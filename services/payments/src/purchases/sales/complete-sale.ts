import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PaymentLinks } from '../checkouts/payment-links.api.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Delivery } from '../fulfilment/delivery.api.js';
import { findPaymentsOfSale } from '../../accounting/ledger/ledger.api.js';

/** What follows a sale's transaction: credits and gift cards, or the page of its payment link. */
@Injectable()
export class CompleteSale {
  constructor(
    private readonly dataSource: DataSource,
    private readonly delivery: Delivery,
    private readonly pages: PaymentLinks,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Safe to repeat. What a service does not do now, the retry job does. */
  async execute(saleId: string, { opensLink } = { opensLink: true }): Promise<void> {
    const key = { studioId: this.config.STUDIO_ID, id: saleId };
    for (const payment of await findPaymentsOfSale(this.dataSource.manager, key)) {
      if (payment.status === 'paid') await this.delivery.deliver(payment);
      const isLink = opensLink && payment.method === 'card' && payment.status === 'open';
      if (payment.method === 'transfer') await this.delivery.promise(payment);
      if (isLink && !payment.providerUrl) await this.pages.open(payment);
    }
  }
}
