import { Inject, Injectable } from '@nestjs/common';
import { filsToAed } from '@studio/domain-kit';
import { inTransaction, logger, RepeatingJob } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { addStep, findPayment } from '../payments/payments.api.js';
import { CardProvider, CardProviderError } from '../provider/card-provider.api.js';
import { causeInWords } from './ask-refund.js';
import { Refund } from './refund.entity.js';

const AT_ONCE = 20;
/** A claim lasts this long: after a kill -9 another instance takes the refund up again. */
const CLAIM_SECONDS = 60;

/**
 * Gives back what is asked for, again and again until the provider has taken it. The refund's id
 * is the idempotency key, so a lost answer or a second instance never pays twice.
 */
@Injectable()
export class WorkRefunds extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: CardProvider,
    @Inject(CONFIG) config: PaymentsConfig,
  ) {
    super('refunds', config.SWEEP_EVERY_MS);
  }

  async run(): Promise<void> {
    if (!this.provider.isConfigured) return;
    for (const key of await this.claim()) {
      const refund = await this.dataSource.manager.findOneBy(Refund, key);
      if (refund) await this.giveBack(refund);
    }
  }

  private async claim(): Promise<{ studioId: string; id: string }[]> {
    const [rows] = await this.dataSource.query<[{ studio_id: string; id: string }[], number]>(
      `UPDATE refunds r SET next_attempt_at = now() + make_interval(secs => $1),
              attempts = attempts + 1
       FROM (SELECT studio_id, id FROM refunds WHERE next_attempt_at <= now()
             ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED) due
       WHERE r.studio_id = due.studio_id AND r.id = due.id RETURNING r.studio_id, r.id`,
      [CLAIM_SECONDS, AT_ONCE],
    );
    return rows.map(({ studio_id: studioId, id }) => ({ studioId, id }));
  }

  private async giveBack(refund: Refund): Promise<void> {
    const payment = await findPayment(this.dataSource.manager, {
      studioId: refund.studioId,
      id: refund.paymentId,
    });
    if (!payment?.providerSessionId) return;
    try {
      const providerRefundId = await this.provider.refund({
        sessionId: payment.providerSessionId,
        amount: refund.amount,
        key: refund.id,
      });
      await this.done(refund, providerRefundId);
    } catch (error) {
      if (!(error instanceof CardProviderError)) throw error;
      // Its next turn comes when the claim is over.
      logger.warn({ refundId: refund.id, reason: error.reason }, 'a refund has to wait');
    }
  }

  private async done(refund: Refund, providerRefundId: string): Promise<void> {
    const { studioId, id, paymentId } = refund;
    await inTransaction(this.dataSource, async (tx) => {
      const [[row]] = await tx.query<[{ done_at: Date }[], number]>(
        `UPDATE refunds SET status = 'done', done_at = now(), provider_refund_id = $3,
                next_attempt_at = NULL, last_error = NULL
         WHERE studio_id = $1 AND id = $2 AND status = 'asked' RETURNING done_at`,
        [studioId, id, providerRefundId],
      );
      const payment = await findPayment(tx, { studioId, id: paymentId });
      if (!row || !payment) return;
      await tx.query(
        `UPDATE payments SET status = 'refunded', next_check_at = NULL
         WHERE studio_id = $1 AND id = $2`,
        [studioId, paymentId],
      );
      const { kind, referenceId, description, currency, userId } = payment;
      await addStep(tx, payment, {
        what: 'Refunded',
        detail: `${currency} ${filsToAed(refund.amount)}, ${providerRefundId}`,
      });
      await publish(
        tx,
        'payment.refunded.v1',
        {
          ...{ refundId: id, paymentId, userId, kind, referenceId, description, currency },
          amount: refund.amount,
          reason: causeInWords[refund.cause],
          creditNoteNumber: null,
          refundedAt: row.done_at.toISOString(),
        },
        studioId,
      );
    });
  }
}
