import { Injectable } from '@nestjs/common';
import type { LeavingReason } from '@studio/contracts';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { Billing } from '../../provider/billing.api.js';
import { noteLeaving } from './note-leaving.js';
import { asking } from './own-subscription.api.js';
import type { Subscription } from './subscription.entity.js';
import { Subscriptions } from './subscriptions.api.js';

type Feedback = Stripe.SubscriptionUpdateParams.CancellationDetails.Feedback;

/** Our reasons in the provider's list, for its own reports. */
const feedbackOf: Readonly<Record<LeavingReason, Feedback>> = {
  too_expensive: 'too_expensive',
  no_time: 'unused',
  times_do_not_fit: 'missing_features',
  moving_away: 'other',
  health: 'other',
  another_studio: 'switched_service',
  not_satisfied: 'low_quality',
  other: 'other',
};

/** Leaving with the period that is paid for. Repeating changes nothing. */
@Injectable()
export class CancelSubscription {
  constructor(
    private readonly dataSource: DataSource,
    private readonly billing: Billing,
    private readonly subscriptions: Subscriptions,
  ) {}

  execute(
    row: Subscription,
    { reason, comment }: { reason: LeavingReason; comment?: string | undefined },
  ): Promise<Subscription> {
    return asking(async () => {
      await this.billing.setEnding(row.providerSubscriptionId, true, {
        feedback: feedbackOf[reason],
        ...(comment && { comment }),
      });
      await noteLeaving(this.dataSource.manager, row, {
        leavingReason: reason,
        leavingComment: comment ?? null,
      });
      return this.subscriptions.refresh(row);
    });
  }
}
