import { Inject, Injectable } from '@nestjs/common';
import { grantAnswer, type GrantAnswer, type GrantRequest } from '@studio/contracts';
import { errorFacts, inTransaction, logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { BookingService } from '../../shared/booking-service.js';
import { markFulfilled, moneyOf, waitForBooking } from './mark-fulfilled.js';

/** Turns paid packages into credits: booking grants once per session, however often it is asked. */
@Injectable()
export class Grants {
  constructor(
    private readonly dataSource: DataSource,
    private readonly booking: BookingService,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Null while booking does not answer: the event and the retry job bring it there later. */
  async grant(payment: Payment): Promise<GrantAnswer | null> {
    if (payment.status === 'fulfilled') return this.current(payment);
    if (payment.status !== 'paid' || (payment.kind !== 'package' && payment.kind !== 'visit'))
      return null;
    try {
      const answer = await this.requestGrant(payment);
      await this.note(payment, answer);
      return answer;
    } catch (error) {
      logger.warn({ paymentId: payment.id, ...errorFacts(error) }, 'the grant has to wait');
      await waitForBooking(this.dataSource, payment);
      return null;
    }
  }

  /** What booking says now (credits may have been used since), or else what it said then. */
  private async current(payment: Payment): Promise<GrantAnswer | null> {
    try {
      return await this.requestGrant(payment);
    } catch {
      return payment.grantAnswer as GrantAnswer | null;
    }
  }

  private requestGrant(payment: Payment): Promise<GrantAnswer> {
    const body = {
      ...moneyOf(payment),
      kind: payment.kind === 'visit' ? 'visit' : 'package',
      referenceId: payment.referenceId,
    } satisfies GrantRequest;
    return this.booking.post('/internal/grants', { body, schema: grantAnswer });
  }

  private note(payment: Payment, answer: GrantAnswer): Promise<void> {
    const detail = `${answer.creditsTotal} credits until ${answer.expiresOn}`;
    const step = { what: 'Credits granted', detail };
    return inTransaction(this.dataSource, (tx) =>
      markFulfilled(tx, payment, { config: this.config, answer, step }),
    );
  }
}
