import { Inject, Injectable } from '@nestjs/common';
import type { PaymentStory as Story } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { findCreditNotesOf } from '../../accounting/credit-notes/credit-notes.api.js';
import { findDisputesOf } from '../../money-back/disputes/disputes.api.js';
import { findInvoiceOf } from '../../accounting/invoices/invoices.api.js';
import { findPayment, findSteps } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { findRefundsOf } from '../../money-back/refunds/refunds.api.js';
import { findEventsAbout } from '../webhooks/webhooks.api.js';
import { AdminPaymentsQueries } from './admin-payments.queries.js';

/** One payment from intent to the last dirham that went back (spec section 7, domain.md Payments). */
@Injectable()
export class PaymentDetails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: AdminPaymentsQueries,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws NOT_FOUND. */
  async describeStep(id: string): Promise<Story> {
    const { manager } = this.dataSource;
    const payment = await findPayment(manager, { studioId: this.config.STUDIO_ID, id });
    if (!payment) throw new Refused('NOT_FOUND');
    const [view] = await this.payments.named([payment]);
    if (!view) throw new Error('a payment has a view');
    return { ...view, ...(await partsOf(manager, payment)) };
  }
}

const partsOf = async (manager: EntityManager, payment: Payment) => {
  const {
    studioId,
    id: paymentId,
    providerSessionId,
    providerIntentId,
    providerInvoiceId,
  } = payment;
  const of = { studioId, paymentId };
  const [trail, invoice, refunds, creditNotes, disputes] = await Promise.all([
    findSteps(manager, of),
    findInvoiceOf(manager, of),
    findRefundsOf(manager, of),
    findCreditNotesOf(manager, of),
    findDisputesOf(manager, of),
  ]);
  const names = [providerSessionId, providerIntentId, providerInvoiceId].filter(
    (it) => it !== null,
  );
  const providerEvents = await findEventsAbout(manager, { studioId, names });
  return { trail, invoice, refunds, creditNotes, disputes, providerEvents };
};
