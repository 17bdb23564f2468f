import { Inject, Injectable } from '@nestjs/common';
import { studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentLinks } from '../checkouts/payment-links.api.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { giveUpPage } from '../fulfilment/fulfilment.api.js';
import { findPaymentsOfSale, lockPaymentsOfSale } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { refundByHand, requestRefund, RetryRefunds } from '../../money-back/refunds/refunds.api.js';
import { returnPiece } from '../../products/retail/retail.api.js';
import { lockSale, markVoided } from '../../accounting/sale-records/sale-records.api.js';
import type { Sale } from '../../accounting/sale-records/sale.entity.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { CompleteSale } from './complete-sale.js';

interface VoidRequest {
  saleId: string;
  actorId: string;
  reason: string;
}

/** Takes a sale back on the day of the studio on which it was made. */
@Injectable()
export class VoidSale {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pages: PaymentLinks,
    private readonly completion: CompleteSale,
    private readonly refunds: RetryRefunds,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Safe to repeat. Throws NOT_FOUND, VOID_TOO_LATE, GIFT_CARD_SPENT, DRAWER_NOT_OPEN,
   * NOT_ENOUGH_CASH, PAYMENT_PROVIDER_DOWN; SERVICE_UNAVAILABLE while what was bought is on its way.
   */
  async execute({ saleId: id, actorId, reason }: VoidRequest): Promise<void> {
    const key = { studioId: this.config.STUDIO_ID, id };
    await this.completion.execute(id, { opensLink: false });
    await this.closeLinks(key);
    await inTransaction(this.dataSource, async (tx) => {
      const sale = await lockSale(tx, key);
      if (!sale) throw new Refused('NOT_FOUND');
      if (sale.voidedAt) return;
      const things = await lockPaymentsOfSale(tx, sale);
      if (!isVoidable(sale, things, new Date())) throw new Refused('VOID_TOO_LATE');
      for (const payment of things) {
        await this.takeBack(tx, payment, { saleId: id, actorId, reason });
        await publishVoided(tx, payment);
      }
      await markVoided(tx, sale, { actorId, reason });
      await recordStaffAction(tx, {
        studioId: key.studioId,
        actorId,
        action: 'sale.voided',
        subjectUserId: sale.userId,
        before: { amount: sale.total },
        after: { saleId: id, amount: 0 },
        reason,
      });
    });
    // The unused credits go back in the same moment.
    this.refunds.soon();
  }

  private async closeLinks(key: { studioId: string; id: string }): Promise<void> {
    for (const payment of await findPaymentsOfSale(this.dataSource.manager, key))
      if (payment.status === 'open' && payment.providerSessionId)
        await this.pages.close(payment.providerSessionId);
  }

  private async takeBack(
    tx: EntityManager,
    payment: Payment,
    { actorId, reason }: VoidRequest,
  ): Promise<void> {
    // Somebody has opened its payment link at this moment: its page is closed with the next try.
    if (payment.status === 'open' && payment.providerSessionId)
      throw new Refused('SERVICE_UNAVAILABLE');
    if (payment.status === 'open') return giveUpPage(tx, payment, 'Voided at the front desk');
    // Its credits may be granted at this moment: they could not be taken back.
    if (payment.status === 'paid') throw new Refused('SERVICE_UNAVAILABLE');
    // A plan runs at the provider: it is cancelled on the member's record.
    if (payment.kind === 'subscription' && payment.paidAt) throw new Refused('VOID_TOO_LATE');
    const request = { cause: 'void', reason, requestedBy: actorId } as const;
    const refundId = await requestRefund(tx, payment, request);
    const { studioId, id: paymentId, kind } = payment;
    if (kind === 'retail') await returnPiece(tx, { studioId, paymentId });
    if (!refundId || payment.method === 'card') return;
    await refundByHand(tx, { studioId: payment.studioId, id: refundId }, this.config);
  }
}

/** A seat or a place that was sold is free again. */
const publishVoided = async (
  tx: EntityManager,
  { studioId, id: paymentId, userId, kind, referenceId }: Payment,
): Promise<void> => {
  if (kind !== 'class' && kind !== 'event') return;
  const data = { paymentId, userId, kind, referenceId };
  await publish(tx, { type: 'sale.voided.v1', data, studioId });
};

/** Until midnight of the studio's day (domain.md, Roles); what nobody has paid, at any time. */
export const isVoidable = (
  { soldAt, voidedAt }: Sale,
  things: readonly Pick<Payment, 'paidAt'>[],
  now: Date,
): boolean =>
  voidedAt === null &&
  (studioDay(soldAt) === studioDay(now) || things.every(({ paidAt }) => paidAt === null));
