import { Inject, Injectable } from '@nestjs/common';
import { grantAnswer, type GrantAnswer, type GrantRequest } from '@studio/contracts';
import { errorFacts, inTransaction, logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { issueInvoices, supplierOf } from '../invoices/invoices.api.js';
import { addStep } from '../payments/payments.api.js';
import type { Payment } from '../payments/payment.entity.js';
import { BookingService } from '../shared/booking-service.js';

/** Until booking has answered, it is asked again this often. */
const AGAIN_MS = 10_000;

/** Turns paid packages into credits: booking grants once per session, however often it is asked. */
@Injectable()
export class Grants {
  constructor(
    private readonly dataSource: DataSource,
    private readonly booking: BookingService,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Null while booking does not answer: the event and the sweeper bring it there later. */
  async grant(payment: Payment): Promise<GrantAnswer | null> {
    if (payment.status === 'fulfilled') return this.current(payment);
    if (payment.status !== 'paid' || payment.kind !== 'package') return null;
    try {
      const answer = await this.ask(payment);
      await this.note(payment, answer);
      return answer;
    } catch (error) {
      logger.warn({ paymentId: payment.id, ...errorFacts(error) }, 'the grant has to wait');
      await this.waitFor(payment);
      return null;
    }
  }

  /** What booking says now (credits may have been used since), or else what it said then. */
  private async current(payment: Payment): Promise<GrantAnswer | null> {
    try {
      return await this.ask(payment);
    } catch {
      return payment.grantAnswer as GrantAnswer | null;
    }
  }

  private ask(payment: Payment): Promise<GrantAnswer> {
    const body = {
      paymentId: payment.id,
      userId: payment.userId,
      kind: 'package',
      referenceId: payment.referenceId,
      amount: payment.amount,
      currency: payment.currency,
      providerSessionId: payment.providerSessionId ?? '',
      paidAt: (payment.paidAt ?? new Date()).toISOString(),
    } satisfies GrantRequest;
    return this.booking.post('/internal/grants', { body, schema: grantAnswer });
  }

  private async note(payment: Payment, answer: GrantAnswer): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [[marked]] = await tx.query<[{ fulfilledAt: Date }[], number]>(
        `UPDATE payments
         SET status = 'fulfilled', fulfilled_at = now(), grant_answer = $3, next_check_at = NULL
         WHERE studio_id = $1 AND id = $2 AND status = 'paid'
         RETURNING fulfilled_at AS "fulfilledAt"`,
        [payment.studioId, payment.id, JSON.stringify(answer)],
      );
      if (!marked) return;
      const detail = `${answer.creditsTotal} credits until ${answer.expiresOn}`;
      await addStep(tx, payment, { what: 'Credits granted', detail });
      // Last: others who fulfil wait for the counter until this transaction ends.
      await issueInvoices(tx, {
        studioId: payment.studioId,
        supplier: supplierOf(this.config),
        payments: [{ ...payment, ...marked }],
      });
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
