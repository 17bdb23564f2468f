import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { CardProvider } from '../../provider/card-provider.api.js';
import { claimDue } from '../../shared/claim-due.js';
import { PROVIDER_TURN_MS } from '../../shared/provider-turn.js';
import { Subscriptions } from './subscriptions.api.js';

/** Asks the provider about subscriptions whose renewal should have come. */
@Injectable()
export class ReconcileSubscriptions extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: CardProvider,
    private readonly subscriptions: Subscriptions,
    @Inject(CONFIG) config: PaymentsConfig,
  ) {
    super('subscriptions', config.JOBS_EVERY_MS, PROVIDER_TURN_MS);
  }

  async execute(): Promise<void> {
    if (!this.provider.isConfigured) return;
    const due = await claimDue(this.dataSource, {
      table: 'subscriptions',
      column: 'next_check_at',
    });
    await forEachDue(due, (key) => this.subscriptions.refresh(key));
  }
}
