import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, logger, readHold, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { findPayment } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { CardProviderError } from '../../provider/card-provider.api.js';
import { MoneyBack } from '../../provider/money-back.api.js';
import { Refund } from './refund.entity.js';
import { completeRefund } from './complete-refund.js';
import { SyncRefunds } from './sync-refunds.js';
import { TakeBack } from './take-back.js';
import { PROVIDER_TURN_MS } from '../../shared/provider-turn.js';

const AT_ONCE = 20;
/** A claim lasts this long: after a kill -9 another instance takes the refund up again. */
const CLAIM_SECONDS = 60;

/**
 * Gives back what is asked for, again and again until the provider has taken it, and has booking
 * take back what was bought. The refund's id is the idempotency key of both, so a lost answer or
 * a second instance never pays twice.
 */
@Injectable()
export class RetryRefunds extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly moneyBack: MoneyBack,
    private readonly takeBack: TakeBack,
    private readonly syncRefunds: SyncRefunds,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    super('refunds', config.JOBS_EVERY_MS, PROVIDER_TURN_MS);
  }

  async execute(): Promise<void> {
    // After a restore the provider may have given back more than we know, until it is released.
    if (await readHold(this.dataSource, this.config.STUDIO_ID)) return;
    await forEachDue(await this.claim(), (key) => this.retry(key));
  }

  private async retry({ studioId, id }: { studioId: string; id: string }): Promise<void> {
    const { manager } = this.dataSource;
    const refund = await manager.findOneBy(Refund, { studioId, id });
    const payment = refund && (await findPayment(manager, { studioId, id: refund.paymentId }));
    if (!payment) return;
    // Credits first: they can't be used while the money is on its way.
    if (refund.credits === 'due') await this.takeBack.execute(refund, payment);
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
