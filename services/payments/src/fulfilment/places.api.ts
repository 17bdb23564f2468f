import { Inject, Injectable } from '@nestjs/common';
import {
  eventConfirmation,
  type EventConfirmation,
  type EventConfirmationRequest,
} from '@studio/contracts';
import { errorFacts, inTransaction, logger } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { issueInvoices, supplierOf } from '../invoices/invoices.api.js';
import { addStep } from '../payments/payments.api.js';
import type { Payment } from '../payments/payment.entity.js';
import { askRefund } from '../refunds/refunds.api.js';
import { BookingService } from '../shared/booking-service.js';

/** Until booking has answered, it is asked again this often. */
const AGAIN_MS = 10_000;

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
    if (payment.status !== 'paid' && payment.status !== 'fulfilled') return null;
    try {
      const answer = await this.ask(payment);
      await this.note(payment, answer);
      return answer;
    } catch (error) {
      logger.warn({ paymentId: payment.id, ...errorFacts(error) }, 'the place has to wait');
      await this.waitFor(payment);
      return null;
    }
  }

  private ask(payment: Payment): Promise<EventConfirmation> {
    const body = {
      paymentId: payment.id,
      userId: payment.userId,
      reservationId: payment.referenceId,
      amount: payment.amount,
      currency: payment.currency,
      providerSessionId: payment.providerSessionId ?? '',
      paidAt: (payment.paidAt ?? new Date()).toISOString(),
    } satisfies EventConfirmationRequest;
    return this.booking.post('/internal/event-confirmations', { body, schema: eventConfirmation });
  }

  private async note(payment: Payment, answer: EventConfirmation): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if (answer.outcome === 'refund') await askRefund(tx, payment, { cause: 'no_place' });
      else await this.markFulfilled(tx, payment, answer);
    });
  }

  private async markFulfilled(
    tx: EntityManager,
    payment: Payment,
    answer: EventConfirmation,
  ): Promise<void> {
    const [[marked]] = await tx.query<[{ fulfilledAt: Date }[], number]>(
      `UPDATE payments
       SET status = 'fulfilled', fulfilled_at = now(), grant_answer = $3, next_check_at = NULL
       WHERE studio_id = $1 AND id = $2 AND status = 'paid'
       RETURNING fulfilled_at AS "fulfilledAt"`,
      [payment.studioId, payment.id, JSON.stringify(answer)],
    );
    if (!marked) return;
    const late = answer.outcome === 'honoured' ? ', after its window' : '';
    await addStep(tx, payment, { what: 'Place confirmed', detail: `${answer.event.title}${late}` });
    // Last: others who fulfil wait for the counter until this transaction ends.
    await issueInvoices(tx, {
      studioId: payment.studioId,
      supplier: supplierOf(this.config),
      payments: [{ ...payment, ...marked }],
    });
  }

  private async waitFor(payment: Payment): Promise<void> {
    await this.dataSource.query(
      `UPDATE payments SET next_check_at = now() + make_interval(secs => $3)
       WHERE studio_id = $1 AND id = $2 AND status = 'paid'`,
      [payment.studioId, payment.id, AGAIN_MS / 1000],
    );
  }
}
