import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { PaymentLinks } from '../checkouts/payment-links.api.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { isLinkOpen } from '../fulfilment/fulfilment.api.js';
import { findPaymentsOfSale } from '../../accounting/ledger/ledger.api.js';
import { emailOf } from '../../people/people.api.js';
import { lockSale, markLinkMailed } from '../../accounting/sale-records/sale-records.api.js';
import { isJustMailed } from './sale-rules.js';

/** Mails the payment link of a sale to its member. */
@Injectable()
export class MailLink {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: PaymentLinks,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Once a minute. Throws NOT_FOUND, LINK_NOT_OPEN, NO_EMAIL_ADDRESS. */
  execute(saleId: string): Promise<void> {
    const studioId = this.config.STUDIO_ID;
    return inTransaction(this.dataSource, async (tx) => {
      const now = new Date();
      const sale = await lockSale(tx, { studioId, id: saleId });
      if (!sale) throw new Refused('NOT_FOUND');
      const [payment] = await findPaymentsOfSale(tx, sale);
      const { linkToken, linkMailedAt } = sale;
      if (!payment || !linkToken || !isLinkOpen(payment, now)) throw new Refused('LINK_NOT_OPEN');
      if (isJustMailed(linkMailedAt, now)) return;
      const { id: paymentId, userId, description: what, amount, currency, expiresAt } = payment;
      if (!(await emailOf(tx, { studioId, userId }))) throw new Refused('NO_EMAIL_ADDRESS');
      const url = this.links.urlOf(linkToken);
      const facts = { saleId, paymentId, userId, what, amount, currency, url };
      const data = { ...facts, expiresAt: expiresAt.toISOString() };
      await publish(tx, { type: 'payment_link.mailed.v1', data, studioId });
      await markLinkMailed(tx, sale);
    });
  }
}
