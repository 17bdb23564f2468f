import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, logger, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import {
  lockCharge,
  recordCharged,
  recordChargeInvoice,
  releaseCharge,
} from '../../accounting/fee-records/fee-records.api.js';
import { Fee } from '../../accounting/fee-records/fee.entity.js';
import { requestRefund } from '../../money-back/refunds/refunds.api.js';
import { CardDeclined, type CardInvoice } from '../../provider/billing.api.js';
import { OneOffInvoices } from '../../provider/one-off-invoices.api.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { findSubscription, liveOf } from './find-subscription.js';
import { asking } from './own-subscription.api.js';
import { recordInvoices } from './record-invoices.js';
import type { Subscription } from './subscription.entity.js';

/** A charge that was begun comes to its end: the fee is paid, or owed as before. */
@Injectable()
export class CompleteCharge {
  constructor(
    private readonly dataSource: DataSource,
    private readonly invoices: OneOffInvoices,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Asks the card, unless the request that asked was cut off: then what is paid counts, and what is
   * not is not asked for any more. Throws CARD_DECLINED, CARD_NEEDS_HOLDER, NO_CARD_ON_FILE,
   * PAYMENT_PROVIDER_DOWN.
   */
  execute(fee: Fee, { asksCard }: { asksCard: boolean }): Promise<void> {
    return asking(async () => {
      const subscription = await this.subscriptionOf(fee);
      const invoiceId = await this.invoiceOf(fee, subscription);
      try {
        if (asksCard) await this.invoices.chargeInvoice(invoiceId, subscription.cardId);
      } catch (error) {
        if (error instanceof CardDeclined) await this.end(fee, subscription, invoiceId);
        throw error;
      }
      await this.end(fee, subscription, invoiceId);
    });
  }

  /** The same round makes the same invoice, however often it is asked for. */
  private async invoiceOf(fee: Fee, { providerCustomerId, cardId }: Subscription) {
    if (fee.chargeInvoiceId) return fee.chargeInvoiceId;
    const { feeId, charges: round, amount, description } = fee;
    const invoiceId = await this.invoices.openInvoice(
      { customerId: providerCustomerId, cardId },
      { key: feeId, round, amount, description },
    );
    await recordChargeInvoice(this.dataSource.manager, fee, invoiceId);
    return invoiceId;
  }

  private async end(fee: Fee, subscription: Subscription, invoiceId: string): Promise<void> {
    const invoice = await this.invoices.closeInvoice(invoiceId);
    await inTransaction(this.dataSource, async (tx) => {
      const charge = await lockCharge(tx, fee);
      if (!charge) return;
      if (invoice?.status === 'paid')
        return recordPaid(tx, charge, { subscription, invoice, config: this.config });
      await releaseCharge(tx, charge);
      logger.info({ feeId: fee.feeId }, 'the card did not pay a fee');
    });
  }

  private async subscriptionOf(fee: Fee): Promise<Subscription> {
    const { manager } = this.dataSource;
    const { studioId, subscriptionId: id } = fee;
    const subscription =
      (await liveOf(manager, fee)) ?? (await findSubscription(manager, { studioId, id }));
    if (!subscription) throw new Refused('NO_CARD_ON_FILE');
    return subscription;
  }
}

interface PaidCharge {
  subscription: Subscription;
  invoice: CardInvoice;
  config: PaymentsConfig;
}

const recordPaid = async (
  tx: EntityManager,
  { studioId, feeId, userId, amount, state, chargedBy, description }: Fee,
  { subscription, invoice, config }: PaidCharge,
): Promise<void> => {
  await recordInvoices(tx, subscription, { invoices: [invoice], config });
  await recordCharged(tx, { studioId, feeId });
  const { paymentId } = await tx.findOneByOrFail(Fee, { studioId, feeId });
  // It was waived while the card was asked.
  if (state === 'waiving' && paymentId)
    await requestRefund(tx, { studioId, id: paymentId }, { cause: 'waived' });
  if (!chargedBy) return;
  await recordStaffAction(tx, {
    studioId,
    actorId: chargedBy,
    action: 'fee.charged',
    subjectUserId: userId,
    before: { amount },
    after: { feeId, description, amount: 0, card: subscription.cardLast4 },
  });
};
