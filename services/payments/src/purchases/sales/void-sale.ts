import { Inject, Injectable } from '@nestjs/common';
import type { BookingsChoice, PaidSeat } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, In, type EntityManager } from 'typeorm';
import { PaymentLinks } from '../checkouts/payment-links.api.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { giveUpPage } from '../fulfilment/fulfilment.api.js';
import { findPaymentsOfSale, lockPaymentsOfSale } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { Refund } from '../../money-back/refunds/refund.entity.js';
import {
  refundByHand,
  requestRefund,
  RetryRefunds,
  TakeBackNow,
} from '../../money-back/refunds/refunds.api.js';
import { returnPiece } from '../../products/retail/retail.api.js';
import { lockSale, markVoided } from '../../accounting/sale-records/sale-records.api.js';
import type { Sale } from '../../accounting/sale-records/sale.entity.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { CompleteSale } from './complete-sale.js';
import { VoidEffects, type SaleEffects } from './void-effects.js';

interface VoidRequest {
  saleId: string;
  actorId: string;
  reason: string;
  bookings: BookingsChoice;
}

/** Bookings that went with a sale, or that stay with what still pays for them. */
export interface VoidOutcome {
  bookingsCancelled: readonly PaidSeat[];
  bookingsKept: readonly PaidSeat[];
}

/** What of a locked sale goes back, and what was looked up of it before. */
interface Voiding extends VoidRequest {
  effects: SaleEffects;
}

/**
 * Takes a sale back on the day of the studio on which it was made, with the bookings that it pays. Or
 * what is in use stays paid: then it is a refund of the rest, and the sale is not voided.
 */
@Injectable()
export class VoidSale {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pages: PaymentLinks,
    private readonly completion: CompleteSale,
    private readonly refunds: RetryRefunds,
    private readonly takeBack: TakeBackNow,
    private readonly effects: VoidEffects,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Safe to repeat. Throws NOT_FOUND, VOID_TOO_LATE, BOOKINGS_USE_ALL, GIFT_CARD_SPENT,
   * DRAWER_NOT_OPEN, NOT_ENOUGH_CASH, PAYMENT_PROVIDER_DOWN; SERVICE_UNAVAILABLE while what was bought
   * is on its way.
   */
  async execute(request: VoidRequest): Promise<VoidOutcome> {
    const key = { studioId: this.config.STUDIO_ID, id: request.saleId };
    await this.completion.execute(key.id, { opensLink: false });
    await this.closeLinks(key);
    const effects = await this.effects.of(key, request.bookings);
    const refundIds = await inTransaction(this.dataSource, (tx) =>
      this.voidOnce(tx, key, { ...request, effects }),
    );
    const ended: PaidSeat[] = [...effects.seatsEnded];
    // Now, and not when the worker comes to it: nobody sees a seat that nothing pays.
    for (const id of refundIds)
      ended.push(...(await this.takeBack.execute({ studioId: key.studioId, id })));
    this.refunds.soon();
    return { bookingsCancelled: ended, bookingsKept: effects.seatsKept };
  }

  private async voidOnce(
    tx: EntityManager,
    key: { studioId: string; id: string },
    voiding: Voiding,
  ): Promise<string[]> {
    const sale = await lockSale(tx, key);
    if (!sale) throw new Refused('NOT_FOUND');
    const things = await lockPaymentsOfSale(tx, sale);
    if (sale.voidedAt) return findVoids(tx, key.studioId, things);
    if (!isVoidable(sale, things, new Date())) throw new Refused('VOID_TOO_LATE');
    const refundIds: string[] = [];
    for (const payment of things) {
      const refundId = await this.takeThingBack(tx, payment, voiding);
      if (refundId) refundIds.push(refundId);
    }
    if (voiding.effects.seatsKept.length === 0) await noteVoid(tx, sale, voiding);
    else if (refundIds.length === 0)
      throw new Refused('BOOKINGS_USE_ALL', { bookings: voiding.effects.seatsKept });
    return refundIds;
  }

  private async closeLinks(key: { studioId: string; id: string }): Promise<void> {
    for (const payment of await findPaymentsOfSale(this.dataSource.manager, key))
      if (payment.status === 'open' && payment.providerSessionId)
        await this.pages.close(payment.providerSessionId);
  }

  private async takeThingBack(
    tx: EntityManager,
    payment: Payment,
    { actorId, reason, effects }: Voiding,
  ): Promise<string | null> {
    const kept = effects.keptAmounts.get(payment.id);
    if (payment.paidAt === null || kept === undefined) await publishVoided(tx, payment);
    refuseUnsettled(payment);
    if (payment.status === 'open') {
      await giveUpPage(tx, payment, 'Voided at the front desk');
      return null;
    }
    if (kept === 0) return null;
    const by = { reason, requestedBy: actorId };
    const refundId = await requestRefund(
      tx,
      payment,
      kept === undefined ? { cause: 'void', ...by } : { cause: 'admin', amount: kept, ...by },
    );
    const { studioId, id: paymentId, kind } = payment;
    if (kind === 'retail') await returnPiece(tx, { studioId, paymentId });
    if (refundId && payment.method !== 'card')
      await refundByHand(tx, { studioId, id: refundId }, this.config);
    return refundId;
  }
}

/** Whoever asks again is told the same. */
const findVoids = async (
  tx: EntityManager,
  studioId: string,
  things: readonly Payment[],
): Promise<string[]> => {
  const paymentId = In(things.map(({ id }) => id));
  return (await tx.findBy(Refund, { studioId, paymentId, cause: 'void' })).map(({ id }) => id);
};

/** Throws SERVICE_UNAVAILABLE, VOID_TOO_LATE. */
const refuseUnsettled = ({ status, kind, paidAt, providerSessionId }: Payment): void => {
  // Somebody has opened its payment link at this moment: its page is closed with the next try.
  if (status === 'open' && providerSessionId) throw new Refused('SERVICE_UNAVAILABLE');
  // Its credits may be granted at this moment: they could not be taken back.
  if (status === 'paid') throw new Refused('SERVICE_UNAVAILABLE');
  // A plan runs at the provider: it is cancelled on the member's record.
  if (status !== 'open' && kind === 'subscription' && paidAt) throw new Refused('VOID_TOO_LATE');
};

const noteVoid = async (
  tx: EntityManager,
  sale: Sale,
  { saleId, actorId, reason }: VoidRequest,
): Promise<void> => {
  await markVoided(tx, sale, { actorId, reason });
  await recordStaffAction(tx, {
    studioId: sale.studioId,
    actorId,
    action: 'sale.voided',
    subjectUserId: sale.userId,
    before: { amount: sale.total },
    after: { saleId, amount: 0 },
    reason,
  });
};

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
