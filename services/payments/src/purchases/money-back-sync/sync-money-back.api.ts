import { Inject, Injectable } from '@nestjs/common';
import { logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { RecordDispute } from '../../money-back/disputes/disputes.api.js';
import { Fulfilment } from '../fulfilment/fulfilment.api.js';
import { findPayment, findPaymentOfIntent } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { MoneyBack, type ProviderDispute } from '../../provider/money-back.api.js';
import { SyncRefunds } from '../../money-back/refunds/refunds.api.js';

/** Money that left at the provider, by us, by its dashboard or by a bank: our books follow. */
@Injectable()
export class SyncMoneyBack {
  constructor(
    private readonly dataSource: DataSource,
    private readonly moneyBack: MoneyBack,
    private readonly fulfilment: Fulfilment,
    private readonly syncRefunds: SyncRefunds,
    private readonly noteDispute: RecordDispute,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Null: not a payment of ours. Throws CardProviderError. */
  async refundsOf(intentId: string): Promise<Payment | null> {
    const payment = await this.paymentOf(intentId);
    if (payment) await this.syncRefunds.execute(payment, intentId);
    return payment;
  }

  /** Its state is read from the provider, whatever the event said. Throws CardProviderError. */
  async dispute(id: string): Promise<Payment | null> {
    return this.disputeAs(await this.moneyBack.readDispute(id));
  }

  /** The same for a dispute that the provider has just shown. */
  async disputeAs(dispute: ProviderDispute): Promise<Payment | null> {
    const payment = dispute.intentId ? await this.paymentOf(dispute.intentId) : null;
    if (payment) await this.noteDispute.execute(payment, dispute);
    else logger.error({ disputeId: dispute.id }, 'a dispute about nobody’s payment');
    return payment;
  }

  /** Also when money went back before we heard that it came (reliability E46). */
  private async paymentOf(intentId: string): Promise<Payment | null> {
    const { STUDIO_ID: studioId } = this.config;
    const { manager } = this.dataSource;
    const known = await findPaymentOfIntent(manager, { studioId, intentId });
    if (known) return known;
    const id = await this.moneyBack.paymentOf(intentId);
    const payment = id && isUuid(id) ? await findPayment(manager, { studioId, id }) : null;
    if (!payment?.providerSessionId || payment.paidAt) return payment;
    await this.fulfilment.reconcile(payment.providerSessionId, 'sweeper');
    return findPayment(manager, payment);
  }
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
