import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, readHold, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { CardProvider } from '../../provider/card-provider.api.js';
import { claimDue, type Claimed } from '../../shared/claim-due.js';
import { PROVIDER_TURN_MS } from '../../shared/provider-turn.js';
import { Subscriptions } from '../subscriptions/subscriptions.api.js';
import { CompleteStaffChange } from './complete-staff-change.js';
import { lockOpenChange } from './staff-change-rows.js';

/** Asks the provider what became of changes whose request did not come to its end. */
@Injectable()
export class CompleteStaffChanges extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: CardProvider,
    private readonly subscriptions: Subscriptions,
    private readonly completion: CompleteStaffChange,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    super('staff-changes', config.JOBS_EVERY_MS, PROVIDER_TURN_MS);
  }

  async execute(): Promise<void> {
    if (!this.provider.isConfigured) return;
    // After a restore nothing is charged or changed at the provider until it is released.
    if (await readHold(this.dataSource, this.config.STUDIO_ID)) return;
    const due = await claimDue(this.dataSource, {
      table: 'subscription_staff_changes',
      column: 'next_attempt_at',
    });
    await forEachDue(due, (key) => this.complete(key));
  }

  private async complete({ studioId, id }: Claimed): Promise<void> {
    const change = await inTransaction(this.dataSource, (tx) =>
      lockOpenChange(tx, { studioId, id }),
    );
    if (!change) return;
    await this.subscriptions.refresh({ studioId, id: change.subscription_id });
    await this.completion.execute({ studioId, id });
  }
}
