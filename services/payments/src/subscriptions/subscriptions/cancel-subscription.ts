import { Injectable } from '@nestjs/common';
import type { LeavingReason, UnpaidChoice } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { BillingEndings } from '../../provider/billing-endings.api.js';
import { noteLeaving } from './note-leaving.js';
import { asking } from './own-subscription.api.js';
import { PaySubscription } from './pay-subscription.js';
import { recordEndChosen } from './record-end-chosen.js';
import type { Subscription } from './subscription.entity.js';
import { isOver } from './subscription-rules.js';
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

interface Leaving {
  reason: LeavingReason;
  comment?: string | undefined;
  unpaid?: UnpaidChoice | undefined;
}

/**
 * Leaving with the period that is paid for. While its renewal is unpaid, who leaves chooses: it is
 * paid now and runs to its end, or it ends at once and nothing is taken. Repeating changes nothing.
 */
@Injectable()
export class CancelSubscription {
  constructor(
    private readonly dataSource: DataSource,
    private readonly endings: BillingEndings,
    private readonly paying: PaySubscription,
    private readonly subscriptions: Subscriptions,
  ) {}

  /** Throws CARD_DECLINED and CARD_NEEDS_HOLDER, and nothing has changed. */
  execute(row: Subscription, leaving: Leaving): Promise<Subscription> {
    return asking(async () => {
      // What is unpaid is judged by how it is, not by what we last heard.
      const now = await this.subscriptions.refresh(row, { endsIfGone: true });
      if (isOver(now.status) && !now.endChosenAt) return now;
      if (now.status === 'past_due' && leaving.unpaid === 'pay') await this.pay(now);
      else if (now.status === 'past_due') await recordEndChosen(this.dataSource.manager, now);
      if (now.status !== 'past_due' || leaving.unpaid === 'pay') await this.endLater(now, leaving);
      await noteLeaving(this.dataSource.manager, row, {
        leavingReason: leaving.reason,
        leavingComment: leaving.comment ?? null,
      });
      return this.subscriptions.refresh(row);
    });
  }

  private async pay(unpaid: Subscription): Promise<void> {
    const { status } = await this.paying.execute(unpaid);
    if (status === 'past_due') throw new Refused('CARD_DECLINED');
  }

  private async endLater(
    { providerSubscriptionId, endChosenAt }: Subscription,
    { reason, comment }: Leaving,
  ): Promise<void> {
    if (endChosenAt) return;
    await this.endings.setEnding(providerSubscriptionId, true, {
      feedback: feedbackOf[reason],
      ...(comment && { comment }),
    });
  }
}
