import { Inject, Injectable } from '@nestjs/common';
import {
  classConfirmation,
  eventConfirmation,
  type ClassConfirmation,
  type ClassConfirmationRequest,
  type EventConfirmation,
  type EventConfirmationRequest,
} from '@studio/contracts';
import { errorFacts, inTransaction, logger } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { addStep, stopChecking } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { requestRefund } from '../../money-back/refunds/refunds.api.js';
import { BookingService } from '../../shared/booking-service.js';
import { cancelFreePayment, giveUpPage } from './give-up.js';
import { markFulfilled, moneyOf, waitForBooking } from './mark-fulfilled.js';

type Confirmation = EventConfirmation | ClassConfirmation;

/**
 * Turns money for a place at an event, or for a seat in a class, into the place; or sends it back
 * when there is none.
 */
@Injectable()
export class Places {
  constructor(
    private readonly dataSource: DataSource,
    private readonly booking: BookingService,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** What became of it; null while booking does not answer: the retry job asks again. */
  async confirm(payment: Payment): Promise<Confirmation | null> {
    if (payment.kind !== 'event' && payment.kind !== 'class') return null;
    // What became of a place is said once; it needs no second question.
    if (payment.status === 'fulfilled') return payment.grantAnswer as Confirmation | null;
    if (payment.status !== 'paid') return null;
    try {
      const answer = await this.requestConfirmation(payment);
      await this.note(payment, answer);
      return answer;
    } catch (error) {
      logger.warn({ paymentId: payment.id, ...errorFacts(error) }, 'the place has to wait');
      await waitForBooking(this.dataSource, payment);
      return null;
    }
  }

  /**
   * A place that a bank transfer pays is given before its money is there. Safe to repeat; what
   * booking does not answer, the retry job asks again.
   */
  async promise(payment: Payment): Promise<void> {
    const { status, method, nextCheckAt } = payment;
    if (status !== 'open' || method !== 'transfer' || !nextCheckAt) return;
    try {
      const { outcome } = await this.requestConfirmation(payment);
      await inTransaction(this.dataSource, async (tx) => {
        if (outcome === 'refund') return giveUpPage(tx, payment, 'No place for it');
        await stopChecking(tx, payment);
        await addStep(tx, payment, { what: 'Booked', detail: 'its transfer is to come' });
      });
    } catch (error) {
      logger.warn({ paymentId: payment.id, ...errorFacts(error) }, 'the place has to wait');
      await waitForBooking(this.dataSource, payment);
    }
  }

  private requestConfirmation(payment: Payment): Promise<Confirmation> {
    // Booking compares it with its price, whoever paid which part of it.
    const amount = payment.amount + payment.discount + payment.giftAmount;
    const money = { ...moneyOf(payment), amount };
    if (payment.kind === 'event') {
      const awaitsTransfer = payment.status === 'open';
      const reservationId = payment.referenceId;
      const body: EventConfirmationRequest = { ...money, reservationId, awaitsTransfer };
      const path = '/internal/event-confirmations';
      return this.booking.post(path, { body, schema: eventConfirmation });
    }
    const body: ClassConfirmationRequest = { ...money, bookingId: payment.referenceId };
    const path = '/internal/class-confirmations';
    return this.booking.post(path, { body, schema: classConfirmation });
  }

  private async sendBack(tx: EntityManager, payment: Payment): Promise<void> {
    const refundId = await requestRefund(tx, payment, { cause: 'no_place' });
    if (!refundId) await cancelFreePayment(tx, payment);
  }

  private note(payment: Payment, answer: Confirmation): Promise<void> {
    const late = answer.outcome === 'honoured' ? ', after its window' : '';
    const name = 'event' in answer ? answer.event.title : answer.schedule.class.name;
    const what = 'event' in answer ? 'Place confirmed' : 'Seat confirmed';
    const step = { what, detail: `${name}${late}` };
    return inTransaction(this.dataSource, (tx) =>
      answer.outcome === 'refund'
        ? this.sendBack(tx, payment)
        : markFulfilled(tx, payment, { config: this.config, answer, step }),
    );
  }
}
