import { Inject, Injectable } from '@nestjs/common';
import { addDays, studioDay } from '@studio/domain-kit';
import { errorFacts, inTransaction, logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import type { Payment, StartedPlan } from '../../accounting/ledger/payment.entity.js';
import { requestRefund } from '../../money-back/refunds/refunds.api.js';
import { Subscriptions } from '../../subscriptions/subscriptions/subscriptions.api.js';
import type { Subscription } from '../../subscriptions/subscriptions/subscription.entity.js';
import { markFulfilled, waitForBooking } from './mark-fulfilled.js';

/** Turns money for a plan into the subscription that the provider has begun with it. */
@Injectable()
export class Plans {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscriptions: Subscriptions,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Null while provider or booking do not answer: the retry job comes back to it. */
  async start(payment: Payment): Promise<StartedPlan | 'goes back' | null> {
    if (payment.kind !== 'subscription') return null;
    if (payment.status === 'fulfilled') return payment.grantAnswer as StartedPlan;
    if (payment.status !== 'paid') return null;
    try {
      const begun = await this.subscriptions.begin(payment, (tx, made) => {
        const answer = answerOf(made);
        const detail = `${made.planName} until ${answer.periodEnd}`;
        const step = { what: 'Subscription started', detail };
        return markFulfilled(tx, payment, { config: this.config, answer, step });
      });
      if (begun) return answerOf(begun);
    } catch (error) {
      logger.warn({ paymentId: payment.id, ...errorFacts(error) }, 'a subscription has to wait');
      await waitForBooking(this.dataSource, payment);
      return null;
    }
    // Bought in two windows at once: one subscription runs, the other's money goes back.
    await inTransaction(this.dataSource, (tx) => requestRefund(tx, payment, { cause: 'mismatch' }));
    return 'goes back';
  }
}

const answerOf = (begun: Subscription): StartedPlan => ({
  subscriptionId: begun.id,
  planName: begun.planName,
  periodEnd: studioDay(begun.periodEnd),
  paidFrom: studioDay(begun.periodStart),
  paidThrough: addDays(studioDay(begun.periodEnd), -1),
});
