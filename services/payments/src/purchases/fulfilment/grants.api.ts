import { Inject, Injectable } from '@nestjs/common';
import {
  grantOutcome,
  type GrantAnswer,
  type GrantOutcome,
  type GrantRequest,
} from '@studio/contracts';
import { errorFacts, inTransaction, logger } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { loseOnceClaim } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { requestRefund } from '../../money-back/refunds/refunds.api.js';
import { BookingService } from '../../shared/booking-service.js';
import { cancelFreePayment } from './give-up.js';
import { markFulfilled, moneyOf, waitForBooking } from './mark-fulfilled.js';

/** Turns paid packages into credits: booking grants once per session, however often it is asked. */
@Injectable()
export class Grants {
  constructor(
    private readonly dataSource: DataSource,
    private readonly booking: BookingService,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Null while booking does not answer: the event and the retry job bring it there later. What one
   * person has once, and had meanwhile, goes back.
   */
  async grant(payment: Payment): Promise<GrantAnswer | 'goes back' | null> {
    if (payment.status === 'fulfilled') return this.current(payment);
    if (payment.status !== 'paid' || (payment.kind !== 'package' && payment.kind !== 'visit'))
      return null;
    try {
      const answer = await this.requestGrant(payment);
      if ('refusedBecause' in answer) {
        await inTransaction(this.dataSource, (tx) => sendBack(tx, payment));
        return 'goes back';
      }
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
    const noted = payment.grantAnswer as GrantAnswer | null;
    try {
      const answer = await this.requestGrant(payment);
      return 'refusedBecause' in answer ? noted : answer;
    } catch {
      return noted;
    }
  }

  private requestGrant(payment: Payment): Promise<GrantOutcome> {
    const body = {
      ...moneyOf(payment),
      kind: payment.kind === 'visit' ? 'visit' : 'package',
      referenceId: payment.referenceId,
    } satisfies GrantRequest;
    return this.booking.post('/internal/grants', { body, schema: grantOutcome });
  }

  private note(payment: Payment, answer: GrantAnswer): Promise<void> {
    const detail = `${answer.creditsTotal} credits until ${answer.expiresOn}`;
    const step = { what: 'Credits granted', detail };
    return inTransaction(this.dataSource, (tx) =>
      markFulfilled(tx, payment, { config: this.config, answer, step }),
    );
  }
}

const sendBack = async (tx: EntityManager, payment: Payment): Promise<void> => {
  await loseOnceClaim(tx, payment);
  const refundId = await requestRefund(tx, payment, { cause: 'had_already' });
  if (!refundId) await cancelFreePayment(tx, payment, 'Had already');
};
