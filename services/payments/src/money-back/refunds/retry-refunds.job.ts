import { Inject, Injectable } from '@nestjs/common';
import { takeBackAnswer, type TakeBackRequest } from '@studio/contracts';
import { forEachDue, errorFacts, inTransaction, logger, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { addStep, findPayment } from '../../ledger/ledger.api.js';
import type { Payment } from '../../ledger/payment.entity.js';
import { CardProviderError } from '../../provider/card-provider.api.js';
import { MoneyBack } from '../../provider/money-back.api.js';
import { BookingService } from '../../shared/booking-service.js';
import { Refund } from './refund.entity.js';
import { reasonOf } from './refund-rules.js';
import { completeRefund } from './complete-refund.js';
import { SyncRefunds } from './sync-refunds.js';
import { PROVIDER_TURN_MS } from '../../shared/provider-turn.js';

const AT_ONCE = 20;
/** A claim lasts this long: after a kill -9 another instance takes the refund up again. */
const CLAIM_SECONDS = 60;

/**
 * Gives back what is asked for, again and again until the provider has taken it, and has booking
 * take the unused credits back. The refund's id is the idempotency key of both, so a lost answer or
 * a second instance never pays twice.
 */
@Injectable()
export class RetryRefunds extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly moneyBack: MoneyBack,
    private readonly booking: BookingService,
    private readonly syncRefunds: SyncRefunds,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    super('refunds', config.JOBS_EVERY_MS, PROVIDER_TURN_MS);
  }

  async execute(): Promise<void> {
    await forEachDue(await this.claim(), (key) => this.retry(key));
  }

  private async retry({ studioId, id }: { studioId: string; id: string }): Promise<void> {
    const { manager } = this.dataSource;
    const refund = await manager.findOneBy(Refund, { studioId, id });
    const payment = refund && (await findPayment(manager, { studioId, id: refund.paymentId }));
    if (!payment) return;
    // Credits first: they can't be used while the money is on its way.
    if (refund.credits === 'due') await this.revokeCredits(refund, payment);
    if (refund.status === 'asked') await this.refund(refund, payment);
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

  /** The money doesn't wait for booking; booking is asked until it has answered. */
  private async revokeCredits(refund: Refund, payment: Payment): Promise<void> {
    const { grantAnswer } = payment;
    if (!grantAnswer || !('userPackageId' in grantAnswer)) return;
    const body: TakeBackRequest = {
      refundId: refund.id,
      paymentId: payment.id,
      userId: payment.userId,
      userPackageId: grantAnswer.userPackageId,
      share: Math.min(1, refund.amount / (payment.amount + payment.giftAmount)),
      reason: reasonOf(refund),
    };
    try {
      const path = '/internal/take-backs';
      const { creditsTaken: completeCredits } = await this.booking.post(path, {
        body,
        schema: takeBackAnswer,
      });
      await this.completeCredits(refund, payment, completeCredits);
    } catch (error) {
      logger.warn({ refundId: refund.id, ...errorFacts(error) }, 'a take-back has to wait');
    }
  }

  private async completeCredits(refund: Refund, payment: Payment, revoked: number): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [rows] = await tx.query<[unknown[], number]>(
        `UPDATE refunds SET credits = 'done',
                next_attempt_at = CASE WHEN status = 'asked' THEN next_attempt_at END
         WHERE studio_id = $1 AND id = $2 AND credits = 'due' RETURNING id`,
        [refund.studioId, refund.id],
      );
      if (rows.length)
        await addStep(tx, payment, { what: 'Credits taken back', detail: `${revoked}` });
    });
  }

  private async refund(refund: Refund, payment: Payment): Promise<void> {
    try {
      // What was paid at the front desk goes back there.
      const onCard = payment.method === 'card' ? refund.amount - refund.toGift : 0;
      if (onCard > 0 && !this.moneyBack.isConfigured) return;
      const providerRefundId =
        onCard > 0 ? await this.requestRefund(refund, payment, onCard) : null;
      if (providerRefundId === 'too_much') return;
      await inTransaction(this.dataSource, (tx) =>
        completeRefund(tx, refund, { config: this.config, providerRefundId }),
      );
    } catch (error) {
      if (!(error instanceof CardProviderError)) throw error;
      // Its next turn comes when the claim is over.
      logger.warn({ refundId: refund.id, reason: error.reason }, 'a refund has to wait');
    }
  }

  /** `too_much`: the provider knows of refunds that we don't; they are noted, ours gives way. */
  private async requestRefund(refund: Refund, payment: Payment, amount: number): Promise<string> {
    const { providerIntentId, providerSessionId } = payment;
    const intentId = providerIntentId ?? (await this.moneyBack.intentOf(providerSessionId ?? ''));
    if (!intentId) throw new CardProviderError('down');
    const answer = await this.moneyBack.refund({ intentId, amount, refundId: refund.id });
    if (answer === 'too_much') await this.syncRefunds.execute(payment, intentId);
    return answer;
  }
}
