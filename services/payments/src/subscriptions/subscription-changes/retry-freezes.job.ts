import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, readHold, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { CardProvider } from '../../provider/card-provider.api.js';
import { claimDue } from '../../shared/claim-due.js';
import { PROVIDER_TURN_MS } from '../../shared/provider-turn.js';
import { AdvanceFreeze } from './advance-freeze.js';

/** Brings each freeze that is due one step on, at the provider and in booking. */
@Injectable()
export class RetryFreezes extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: CardProvider,
    private readonly advancing: AdvanceFreeze,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    super('freezes', config.JOBS_EVERY_MS, PROVIDER_TURN_MS);
  }

  async execute(): Promise<void> {
    if (!this.provider.isConfigured) return;
    // After a restore nothing is charged or changed at the provider until it is released.
    if (await readHold(this.dataSource, this.config.STUDIO_ID)) return;
    const due = await claimDue(this.dataSource, {
      table: 'subscription_freezes',
      column: 'next_attempt_at',
    });
    await forEachDue(due, (key) => this.advancing.execute(key));
  }
}
