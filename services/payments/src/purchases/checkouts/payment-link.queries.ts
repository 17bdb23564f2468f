import { Inject, Injectable } from '@nestjs/common';
import type { PaymentLinkView } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { findPaymentsOfSale } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { findSaleOfLink } from '../../accounting/sale-records/sale-records.api.js';
import { stateOfLink } from './link-rules.js';

/** What a payment link is for. */
@Injectable()
export class PaymentLinkQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** For whoever has the link. Throws NOT_FOUND. */
  async one(linkToken: string): Promise<PaymentLinkView> {
    const payment = await this.paymentOf(linkToken);
    const { description: what, amount, currency, expiresAt } = payment;
    const state = stateOfLink(payment, new Date());
    return { what, amount, currency, state, expiresAt: expiresAt.toISOString() };
  }

  /** Throws NOT_FOUND. */
  async paymentOf(linkToken: string): Promise<Payment> {
    const { manager } = this.dataSource;
    const sale = await findSaleOfLink(manager, { studioId: this.config.STUDIO_ID, linkToken });
    const [payment] = sale ? await findPaymentsOfSale(manager, sale) : [];
    if (!payment) throw new Refused('NOT_FOUND');
    return payment;
  }
}
