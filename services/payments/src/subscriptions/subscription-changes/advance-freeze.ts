import { Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, IsNull } from 'typeorm';
import { Billing } from '../../provider/billing.api.js';
import { BookingService } from '../../shared/booking-service.js';
import {
  instantsOf,
  later,
  updateFreeze,
} from '../subscription-freezes/subscription-freezes.api.js';
import { Freeze } from '../subscription-freezes/freeze.entity.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { isOver, publishChanged, Subscriptions } from '../subscriptions/subscriptions.api.js';
import { requestFreezeEffects } from './freeze-effects.js';

/** Brings a freeze one step on. Safe to repeat; what fails is tried again by the job. */
@Injectable()
export class AdvanceFreeze {
  constructor(
    private readonly dataSource: DataSource,
    private readonly billing: Billing,
    private readonly booking: BookingService,
    private readonly subscriptions: Subscriptions,
  ) {}

  async execute(key: Pick<Freeze, 'studioId' | 'id'>): Promise<void> {
    const { studioId, id } = key;
    const freeze = await this.dataSource.manager.findOneBy(Freeze, { studioId, id });
    if (!freeze || freeze.state === 'over') return;
    const subscription = await this.subscriptions.refresh({ studioId, id: freeze.subscriptionId });
    if (isOver(subscription.status)) return this.close(freeze);
    // A period that nobody has paid for is not moved.
    if (subscription.status === 'past_due' && freeze.state === 'planned' && !freeze.periodEnd)
      throw new Refused('SUBSCRIPTION_UNPAID');
    if (!freeze.bookingsNotifiedAt && freeze.state !== 'ending')
      await this.cancelBookings(subscription, freeze);
    await this.nextStep(subscription, freeze);
  }

  private async nextStep(subscription: Subscription, freeze: Freeze): Promise<void> {
    const { from, until } = instantsOf(freeze);
    const now = new Date();
    if (freeze.state === 'planned' && from <= now) await this.start(subscription, freeze);
    else if (freeze.state === 'ending' || until <= now) await this.finish(subscription, freeze);
    else await this.retryAt(freeze, freeze.state === 'planned' ? from : until);
  }

  private async cancelBookings(subscription: Subscription, freeze: Freeze): Promise<void> {
    const { fromDay: from, untilDay: until } = freeze;
    await requestFreezeEffects(this.booking, subscription, { from, until, preview: false });
    await updateFreeze(
      this.dataSource.manager,
      { studioId: freeze.studioId, id: freeze.id },
      { bookingsNotifiedAt: new Date() },
    );
  }

  private async start(subscription: Subscription, freeze: Freeze): Promise<void> {
    const key = { studioId: freeze.studioId, id: freeze.id };
    // Decided once, and kept before the provider is asked: its answer may be lost, and whoever
    // tries next sees a period that has been moved.
    await updateFreeze(
      this.dataSource.manager,
      { ...key, periodEnd: IsNull() },
      {
        periodStart: subscription.periodStart,
        periodEnd: later(subscription.periodEnd, freeze.days),
      },
    );
    const decided = await this.dataSource.manager.findOneByOrFail(Freeze, key);
    if (decided.state !== 'planned' || !decided.periodStart || !decided.periodEnd) return;
    const { until } = instantsOf(freeze);
    await this.billing.movePeriod(subscription.providerSubscriptionId, {
      start: decided.periodStart,
      end: decided.periodEnd,
      pausedUntil: until,
    });
    await updateFreeze(
      this.dataSource.manager,
      { ...key, state: 'planned' },
      { state: 'running', nextAttemptAt: until },
    );
    await this.subscriptions.refresh(subscription);
  }

  private async finish(subscription: Subscription, freeze: Freeze): Promise<void> {
    const { periodStart, periodEnd } = freeze;
    if (periodStart && periodEnd && periodEnd > new Date())
      await this.billing.movePeriod(subscription.providerSubscriptionId, {
        start: periodStart,
        end: periodEnd,
        pausedUntil: null,
      });
    await this.close(freeze);
    await this.subscriptions.refresh(subscription);
  }

  private async close({ studioId, id, subscriptionId }: Freeze): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await updateFreeze(tx, { studioId, id }, { state: 'over', nextAttemptAt: null });
      await publishChanged(tx, { studioId, id: subscriptionId });
    });
  }

  private async retryAt(freeze: Freeze, at: Date): Promise<void> {
    await updateFreeze(
      this.dataSource.manager,
      { studioId: freeze.studioId, id: freeze.id },
      { nextAttemptAt: at },
    );
  }
}
