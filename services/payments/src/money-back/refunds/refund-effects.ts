import { Inject, Injectable } from '@nestjs/common';
import { paidSeats, type PaidSeat, type PaidSeats, type RefundEffect } from '@studio/contracts';
import { errorFacts, logger, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { findPayment } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { BookingService } from '../../shared/booking-service.js';
import { Refund } from './refund.entity.js';
import { keptAmountOf, planDaysOf, refundableOf } from './refund-rules.js';

const nothingEnds: PaidSeats = { seats: [], unusedShare: 1 };

/** What a refund would end in booking: asked before somebody decides, or is told what was ended. */
@Injectable()
export class RefundEffects {
  constructor(
    private readonly dataSource: DataSource,
    private readonly booking: BookingService,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Of a refund of so many fils; all that is left unless said. Throws NOT_FOUND. */
  async ofPayment(id: string, amount?: number): Promise<RefundEffect> {
    const { STUDIO_ID: studioId } = this.config;
    const payment = await findPayment(this.dataSource.manager, { studioId, id });
    if (!payment) throw new Refused('NOT_FOUND');
    return this.of(payment, amount);
  }

  async of(payment: Payment, wanted = Infinity): Promise<RefundEffect> {
    const { studioId, id: paymentId } = payment;
    const before = await this.dataSource.manager.findBy(Refund, { studioId, paymentId });
    const { card, gift } = refundableOf(payment, before);
    const left = Math.max(0, card + gift);
    const amount = Math.min(wanted, left);
    if (amount === 0) return { amount, keptAmount: 0, bookings: [] };
    const { seats, unusedShare } = await this.ask(payment, { amount, isWhole: amount === left });
    const keptAmount =
      seats.length > 0 ? Math.min(amount, keptAmountOf(payment, unusedShare)) : amount;
    return { amount, keptAmount, bookings: seats };
  }

  /** The bookings alone, to name them; none while booking does not answer: the money does not wait. */
  async seatsOf(payment: Payment, amount?: number): Promise<readonly PaidSeat[]> {
    try {
      return (await this.of(payment, amount)).bookings;
    } catch (error) {
      logger.warn({ paymentId: payment.id, ...errorFacts(error) }, 'bookings can’t be named now');
      return [];
    }
  }

  private ask(
    payment: Payment,
    { amount, isWhole }: { amount: number; isWhole: boolean },
  ): Promise<PaidSeats> {
    const { id: paymentId, kind } = payment;
    const { planDays } = planDaysOf(payment);
    if (!planDays && !/^(package|visit|class|event)$/.test(kind))
      return Promise.resolve(nothingEnds);
    const share = Math.min(1, amount / (payment.amount + payment.giftAmount));
    const query = new URLSearchParams({
      paymentId,
      kind,
      referenceId: planDays?.subscriptionId ?? payment.referenceId,
      share: `${share}`,
      isWhole: `${isWhole}`,
      ...(planDays && { from: planDays.from, through: planDays.through }),
    });
    const path = kind === 'event' ? '/internal/paid-places' : '/internal/paid-seats';
    return this.booking.get(`${path}?${query.toString()}`, { schema: paidSeats });
  }
}
