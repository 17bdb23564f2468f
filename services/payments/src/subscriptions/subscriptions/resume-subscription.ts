import { Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { BillingEndings } from '../../provider/billing-endings.api.js';
import { noteLeaving } from './note-leaving.js';
import { asking } from './own-subscription.api.js';
import type { Subscription } from './subscription.entity.js';
import { isOver } from './subscription-rules.js';
import { Subscriptions } from './subscriptions.api.js';

/** Staying after all. Repeating changes nothing. */
@Injectable()
export class ResumeSubscription {
  constructor(
    private readonly dataSource: DataSource,
    private readonly endings: BillingEndings,
    private readonly subscriptions: Subscriptions,
  ) {}

  execute(row: Subscription): Promise<Subscription> {
    return asking(async () => {
      const now = await this.subscriptions.refresh(row, { endsIfGone: true });
      if (isOver(now.status)) throw new Refused('SUBSCRIPTION_ENDED');
      await this.endings.setEnding(row.providerSubscriptionId, false);
      await noteLeaving(this.dataSource.manager, row, {
        leavingReason: null,
        leavingComment: null,
      });
      return this.subscriptions.refresh(row);
    });
  }
}
