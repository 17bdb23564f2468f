import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, RepeatingJob, runSteps } from '@studio/nest-kit';
import { DataSource, In } from 'typeorm';
import { lastQuery, recordQuery } from '../../shared/provider-queries.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Dispute } from '../../money-back/disputes/dispute.entity.js';
import { MoneyBack } from '../../provider/money-back.api.js';
import { Refund } from '../../money-back/refunds/refund.entity.js';
import { SyncMoneyBack } from './sync-money-back.api.js';
import { PROVIDER_TURN_MS } from '../../shared/provider-turn.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Each look begins so long before the last one: the provider's clock is not ours. */
const OVERLAP_MS = 10 * MINUTE;
/** How far the first look goes back. */
const FIRST_MS = 30 * DAY;
/** Banks take months; an open dispute is asked about this often. */
const DISPUTES_AT_ONCE = 50;

/** Asks the provider for refunds and disputes that no webhook told us of. */
@Injectable()
export class ReconcileMoneyBack extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly moneyBack: MoneyBack,
    private readonly sync: SyncMoneyBack,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    super('money back', config.CHECK_AFTER_MS, PROVIDER_TURN_MS);
  }

  async execute(): Promise<void> {
    if (!this.moneyBack.isConfigured) return;
    const now = new Date();
    const since = await this.since(now);
    await runSteps({
      refunds: () => this.refunds(since),
      disputes: () => this.disputes(since),
    });
    // After a failure the next turn begins where this one did.
    await this.remember(now);
  }

  private async refunds(since: Date): Promise<void> {
    const refunds = await this.moneyBack.refundsSince(since);
    const known = await this.dataSource.manager.findBy(Refund, {
      studioId: this.config.STUDIO_ID,
      status: 'done',
      providerRefundId: In(refunds.map(({ id }) => id)),
    });
    const ids = new Set(known.map(({ providerRefundId }) => providerRefundId));
    const payload = refunds.filter(({ id }) => !ids.has(id)).map(({ intentId }) => intentId);
    const intentIds = [...new Set(payload)].filter((id) => id !== null);
    await forEachDue(intentIds, (intentId) => this.sync.refundsOf(intentId));
  }

  private async disputes(since: Date): Promise<void> {
    await forEachDue(await this.moneyBack.disputesSince(since), (dispute) =>
      this.sync.disputeAs(dispute),
    );
    const open = await this.dataSource.manager.find(Dispute, {
      where: { studioId: this.config.STUDIO_ID, state: 'opened' },
      take: DISPUTES_AT_ONCE,
    });
    await forEachDue(open, ({ providerDisputeId }) => this.sync.dispute(providerDisputeId));
  }

  private async since(now: Date): Promise<Date> {
    const last = await lastQuery(this.dataSource, this.query());
    return last ? new Date(last.getTime() - OVERLAP_MS) : new Date(now.getTime() - FIRST_MS);
  }

  private remember(now: Date): Promise<void> {
    return recordQuery(this.dataSource, this.query(), now);
  }

  private query() {
    return { studioId: this.config.STUDIO_ID, what: 'money back' } as const;
  }
}
