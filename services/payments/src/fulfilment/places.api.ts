import { Inject, Injectable } from '@nestjs/common';
import {
  eventConfirmation,
  type EventConfirmation,
  type EventConfirmationRequest,
} from '@studio/contracts';
import { errorFacts, inTransaction, logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../config.js';
import type { Payment } from '../payments/payment.entity.js';
import { askRefund } from '../refunds/refunds.api.js';
import { BookingService } from '../shared/booking-service.js';
import { markFulfilled, moneyOf, waitForBooking } from './mark-fulfilled.js';

/** Turns money for a place at an event into the place, or sends it back when there is none. */
@Injectable()
export class Places {
  constructor(
    private readonly dataSource: DataSource,
    private readonly booking: BookingService,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** What became of it; null while booking does not answer: the sweeper asks again. */
  async confirm(payment: Payment): Promise<EventConfirmation | null> {
    if (payment.kind !== 'event') return null;
    // What became of a place is said once; it needs no second question.
    if (payment.status === 'fulfilled') return payment.grantAnswer as EventConfirmation | null;
    if (payment.status !== 'paid') return null;
    try {
      const answer = await this.ask(payment);
      await this.note(payment, answer);
      return answer;
    } catch (error) {
      logger.warn({ paymentId: payment.id, ...errorFacts(error) }, 'the place has to wait');
      await waitForBooking(this.dataSource, payment);
      return null;
    }
  }

  private ask(payment: Payment): Promise<EventConfirmation> {
    const body = {
      ...moneyOf(payment),
      reservationId: payment.referenceId,
    } satisfies EventConfirmationRequest;
    return this.booking.post('/internal/event-confirmations', { body, schema: eventConfirmation });
  }

  private note(payment: Payment, answer: EventConfirmation): Promise<void> {
    const late = answer.outcome === 'honoured' ? ', after its window' : '';
    const step = { what: 'Place confirmed', detail: `${answer.event.title}${late}` };
    return inTransaction(this.dataSource, (tx) =>
      answer.outcome === 'refund'
        ? askRefund(tx, payment, { cause: 'no_place' })
        : markFulfilled(tx, payment, { config: this.config, answer, step }),
    );
  }
}
