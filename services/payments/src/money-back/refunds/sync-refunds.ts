import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { MoneyBack, type ProviderRefund } from '../../provider/money-back.api.js';
import { recordExternalRefund } from './record-external-refund.js';
import { Refund } from './refund.entity.js';
import { completeRefund } from './complete-refund.js';

/** What the provider has given back is the truth: our books follow it. */
@Injectable()
export class SyncRefunds {
  constructor(
    private readonly dataSource: DataSource,
    private readonly moneyBack: MoneyBack,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws CardProviderError. */
  async execute(payment: Payment, intentId: string): Promise<void> {
    for (const refund of await this.moneyBack.refundsOf(intentId)) await this.note(payment, refund);
  }

  private async note(payment: Payment, refund: ProviderRefund): Promise<void> {
    const { studioId, id: paymentId } = payment;
    const { config } = this;
    await inTransaction(this.dataSource, async (tx) => {
      const ours = refund.refundId
        ? await tx.findOneBy(Refund, { studioId, paymentId, id: asUuid(refund.refundId) })
        : null;
      const providerRefundId = refund.id;
      if (ours) await completeRefund(tx, ours, { config, providerRefundId });
      else
        await recordExternalRefund(tx, {
          studioId,
          paymentId,
          providerRefundId,
          amount: refund.amount,
          cause: 'provider',
          config,
        });
    });
  }
}

/** Anybody may write anything on a refund at the dashboard. */
const asUuid = (text: string): string =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
    ? text
    : '00000000-0000-0000-0000-000000000000';
