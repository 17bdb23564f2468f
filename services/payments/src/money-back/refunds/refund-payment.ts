import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { BookingsChoice, PaidSeat, RefundView } from '@studio/contracts';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { findPayment, lockPayment } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { returnPiece } from '../../products/retail/retail.api.js';
import { refundByHand } from './complete-refund.js';
import { requestRefund } from './request-refund.js';
import { RefundEffects } from './refund-effects.js';
import { Refund } from './refund.entity.js';
import { refundableOf } from './refund-rules.js';
import { refundView } from './refunds.queries.js';
import { TakeBackNow } from './take-back-now.js';

interface RefundRequest {
  paymentId: string;
  adminId: string;
  key: string;
  amount: number;
  reason: string;
  reopensFee?: boolean;
  returnsPiece?: boolean;
  /** `keep`: less goes back where bookings need it. */
  bookings?: BookingsChoice;
}

/** An admin gives money back; the worker does the rest. */
@Injectable()
export class RefundPayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly effects: RefundEffects,
    private readonly takeBack: TakeBackNow,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Once an Idempotency-Key of an admin. Throws NOT_FOUND, PAYMENT_NOT_PAID, PAYMENT_DISPUTED,
   * REFUND_TOO_MUCH, BOOKINGS_USE_ALL, FEE_NOT_WHOLE, GIFT_CARD_SPENT, IDEMPOTENCY_KEY_REUSED; of what
   * was paid at the front desk DRAWER_NOT_OPEN, NOT_ENOUGH_CASH too.
   */
  async execute(request: RefundRequest): Promise<RefundView> {
    const wanted = { ...request, amount: await this.amountOf(request) };
    const seats = await this.seatsOf(wanted);
    const refund = await inTransaction(this.dataSource, (tx) => this.refundOnce(tx, wanted));
    // Now, and not when the worker comes to it: whoever asks is told which bookings went with it.
    const ended = await this.takeBack.execute({
      studioId: this.config.STUDIO_ID,
      id: refund.id,
    });
    return { ...refund, bookingsCancelled: [...ended, ...seats] };
  }

  /** Once an Idempotency-Key of an admin. */
  private async refundOnce(tx: EntityManager, wanted: RefundRequest): Promise<RefundView> {
    const { paymentId, reason, amount } = wanted;
    const studioId = this.config.STUDIO_ID;
    const payment = await lockPayment(tx, { studioId, id: paymentId });
    if (!payment) throw new Refused('NOT_FOUND');
    const before = await tx.findBy(Refund, { studioId, paymentId });
    const repeated = before.find((one) => one.requestKey === requestKeyOf(wanted));
    if (repeated && (repeated.reason !== reason || repeated.amount !== amount))
      throw new Refused('IDEMPOTENCY_KEY_REUSED');
    if (repeated) return refundView(tx, { studioId, id: repeated.id });
    await refuseDisputed(tx, { studioId, paymentId });
    refuseWrongAmount(payment, before, wanted);
    return this.refund(tx, payment, wanted);
  }

  /** While bookings stay paid at most what is unused goes back. Throws BOOKINGS_USE_ALL. */
  private async amountOf(wanted: RefundRequest): Promise<number> {
    const { paymentId, amount, bookings: choice } = wanted;
    if (choice !== 'keep') return amount;
    const { STUDIO_ID: studioId } = this.config;
    const key = { studioId, paymentId, requestKey: requestKeyOf(wanted) };
    const repeated = await this.dataSource.manager.findOneBy(Refund, key);
    // It was less the first time too.
    if (repeated && repeated.amount <= amount) return repeated.amount;
    const { keptAmount, bookings } = await this.effects.ofPayment(paymentId, amount);
    if (bookings.length > 0 && keptAmount === 0)
      throw new Refused('BOOKINGS_USE_ALL', { bookings });
    return bookings.length > 0 ? keptAmount : amount;
  }

  /** What goes when all of its money does: a seat, a place, a plan's month. Booking tells of credits. */
  private async seatsOf({ paymentId, amount }: RefundRequest): Promise<readonly PaidSeat[]> {
    const { STUDIO_ID: studioId } = this.config;
    const payment = await findPayment(this.dataSource.manager, { studioId, id: paymentId });
    const isPaidAlone = payment && /^(class|event|subscription)$/.test(payment.kind);
    return isPaidAlone ? this.effects.seatsOf(payment, amount) : [];
  }

  private async refund(
    tx: EntityManager,
    payment: Payment,
    wanted: RefundRequest,
  ): Promise<RefundView> {
    const { adminId: requestedBy, amount, reason } = wanted;
    const { studioId, id: paymentId, kind } = payment;
    const reopensFee = kind === 'fee' && wanted.reopensFee === true;
    const by = { requestedBy, requestKey: requestKeyOf(wanted) };
    const request = { cause: 'admin', amount, reason, reopensFee, ...by } as const;
    const id = await requestRefund(tx, payment, request);
    if (!id) throw new Refused('REFUND_TOO_MUCH', { left: 0 });
    if (kind === 'retail' && wanted.returnsPiece) await returnPiece(tx, { studioId, paymentId });
    if (payment.method !== 'card') await refundByHand(tx, { studioId, id }, this.config);
    return refundView(tx, { studioId, id });
  }
}

const requestKeyOf = ({ adminId, key }: Pick<RefundRequest, 'adminId' | 'key'>): string =>
  `${adminId}:${key}`;

const refuseWrongAmount = (
  payment: Payment,
  before: readonly Refund[],
  { amount, reopensFee }: RefundRequest,
): void => {
  if (!payment.paidAt) throw new Refused('PAYMENT_NOT_PAID');
  const { card, gift } = refundableOf(payment, before);
  const left = card + gift;
  if (amount > left) throw new Refused('REFUND_TOO_MUCH', { left: Math.max(0, left) });
  if (payment.kind === 'fee' && reopensFee && amount < left) throw new Refused('FEE_NOT_WHOLE');
};

/** The provider holds the money while the bank decides, and gives none of it back. */
const refuseDisputed = async (
  tx: EntityManager,
  { studioId, paymentId }: { studioId: string; paymentId: string },
): Promise<void> => {
  const open = await tx.query<unknown[]>(
    `SELECT 1 FROM disputes WHERE studio_id = $1 AND payment_id = $2 AND state = 'opened'`,
    [studioId, paymentId],
  );
  if (open.length) throw new Refused('PAYMENT_DISPUTED');
};
