import { Inject, Injectable } from '@nestjs/common';
import type { EventData } from '@studio/contracts';
import { filsToAed, newId } from '@studio/domain-kit';
import { inTransaction, logger } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { addStep, lockPayment } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import type { ProviderDispute } from '../../provider/money-back.api.js';
import { recordExternalRefund } from '../refunds/refunds.api.js';
import { Dispute } from './dispute.entity.js';

const stateLabels: Readonly<Record<Dispute['state'], string>> = {
  opened: 'Disputed by the bank',
  won: 'Dispute won',
  lost: 'Dispute lost',
};

/**
 * Keeps what the provider says of a dispute; each state is told once, in the transaction that notes
 * it. A lost one is money out, with its credit note (decision 29).
 */
@Injectable()
export class RecordDispute {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute(payment: Payment, update: ProviderDispute): Promise<void> {
    const { studioId, id: paymentId } = payment;
    const { state } = update;
    if (!state) return;
    await inTransaction(this.dataSource, async (tx) => {
      const locked = await lockPayment(tx, { studioId, id: paymentId });
      const key = { studioId, providerDisputeId: update.id };
      const known = await tx.findOneBy(Dispute, key);
      // Late news of a dispute that is decided, or the same news again.
      if (!locked || known?.state === state || (known && known.state !== 'opened')) return;
      const dispute = known ?? (await this.open(tx, locked, update));
      if (state !== 'opened')
        await tx.update(Dispute, { studioId, id: dispute.id }, { state, closedAt: new Date() });
      await this.publishDispute(tx, locked, { ...dispute, state });
      if (state === 'lost')
        await recordExternalRefund(tx, {
          studioId,
          paymentId,
          providerRefundId: update.id,
          amount: update.amount,
          cause: 'dispute_lost',
          config: this.config,
        });
    });
  }

  private async open(
    tx: EntityManager,
    payment: Payment,
    update: ProviderDispute,
  ): Promise<Dispute> {
    const row = tx.create(Dispute, {
      studioId: payment.studioId,
      id: newId(),
      providerDisputeId: update.id,
      paymentId: payment.id,
      userId: payment.userId,
      amount: update.amount,
      reason: update.reason,
      state: 'opened',
      openedAt: update.openedAt,
      closedAt: null,
    });
    await tx.insert(Dispute, row);
    logger.error({ paymentId: payment.id, disputeId: row.id }, 'a payment is disputed');
    return row;
  }

  private async publishDispute(
    tx: EntityManager,
    payment: Payment,
    dispute: Dispute,
  ): Promise<void> {
    const { id: paymentId, userId, kind, referenceId, description, currency } = payment;
    const { id: disputeId, amount, reason, state } = dispute;
    const detail = `${currency} ${filsToAed(amount)}, ${reason}`;
    await addStep(tx, payment, { what: stateLabels[state], detail });
    const payload: EventData<'payment.disputed.v1'> = {
      disputeId,
      paymentId,
      userId,
      kind,
      referenceId,
      description,
      currency,
      amount,
      reason,
      state,
      at: new Date().toISOString(),
    };
    await publish(tx, { type: 'payment.disputed.v1', data: payload, studioId: payment.studioId });
  }
}
