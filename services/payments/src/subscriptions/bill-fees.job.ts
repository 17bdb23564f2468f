import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, logger, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { Billing } from '../provider/billing.api.js';
import { CardProvider, CardProviderError } from '../provider/card-provider.api.js';
import { Fee } from './fee.entity.js';
import { findSubscription } from './find-subscription.js';
import { isOver } from './subscription-rules.js';
import { PROVIDER_TURN_MS } from '../shared/provider-turn.js';

const AT_ONCE = 20;
/** A claim lasts this long: after a kill -9 another instance takes the fee up again. */
const CLAIM_SECONDS = 60;

/** Puts fees on the provider's next invoice, and takes waived ones off, until it has been done. */
@Injectable()
export class BillFees extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly billing: Billing,
    private readonly provider: CardProvider,
    @Inject(CONFIG) config: PaymentsConfig,
  ) {
    super('subscription fees', config.JOBS_EVERY_MS, PROVIDER_TURN_MS);
  }

  async execute(): Promise<void> {
    if (!this.provider.isConfigured) return;
    const due = (await this.claim()).map((key) => ({ id: key.feeId, key }));
    await forEachDue(due, async ({ key }) => {
      const fee = await this.dataSource.manager.findOneBy(Fee, key);
      if (fee) await this.processFee(fee);
    });
  }

  private async claim(): Promise<{ studioId: string; feeId: string }[]> {
    const [rows] = await this.dataSource.query<[{ studioId: string; feeId: string }[], number]>(
      `UPDATE subscription_fees f SET next_attempt_at = now() + make_interval(secs => $1)
       FROM (SELECT studio_id, fee_id FROM subscription_fees WHERE next_attempt_at <= now()
             ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED) due
       WHERE f.studio_id = due.studio_id AND f.fee_id = due.fee_id
       RETURNING f.studio_id AS "studioId", f.fee_id AS "feeId"`,
      [CLAIM_SECONDS, AT_ONCE],
    );
    return rows;
  }

  private async processFee(fee: Fee): Promise<void> {
    try {
      if (fee.state === 'owed') await this.bill(fee);
      if (fee.state === 'waiving') await this.waive(fee);
    } catch (error) {
      if (!(error instanceof CardProviderError)) throw error;
      // Its next turn comes when the claim is over.
      logger.warn({ feeId: fee.feeId, reason: error.reason }, 'a fee has to wait');
    }
  }

  private async bill(fee: Fee): Promise<void> {
    const { studioId, feeId, amount, description } = fee;
    const key = { studioId, id: fee.subscriptionId };
    const subscription = await findSubscription(this.dataSource.manager, key);
    if (!subscription || isOver(subscription.status)) {
      // There is no next invoice any more; booking keeps it as owed, for the desk.
      logger.warn({ feeId }, 'a fee of a subscription that is over');
      return this.setState(fee, 'owed');
    }
    const { providerSubscriptionId: id, providerCustomerId: customerId } = subscription;
    const item = await this.billing.addItem(
      { id, customerId },
      { key: feeId, amount, description },
    );
    await this.dataSource.query(
      `UPDATE subscription_fees SET provider_item_id = $3,
         state = CASE state WHEN 'owed' THEN 'billed' ELSE state END,
         next_attempt_at = CASE state WHEN 'owed' THEN NULL ELSE now() END
       WHERE studio_id = $1 AND fee_id = $2`,
      [studioId, feeId, item],
    );
  }

  private async waive(fee: Fee): Promise<void> {
    const off = !fee.providerItemId || (await this.billing.removeItem(fee.providerItemId));
    // Else an invoice has it: it is paid with that, and given back by a refund.
    await this.setState(fee, off ? 'waived' : 'billed');
  }

  private async setState({ studioId, feeId, state: was }: Fee, state: Fee['state']): Promise<void> {
    await this.dataSource.manager.update(
      Fee,
      { studioId, feeId, state: was },
      { state, nextAttemptAt: null },
    );
  }
}
