import { Injectable } from '@nestjs/common';
import { freezeEffects, type FreezeAnswer, type FreezeEffects } from '@studio/contracts';
import { newId, studioDay } from '@studio/domain-kit';
import { errorFacts, inTransaction, logger, Refused } from '@studio/nest-kit';
import { DataSource, IsNull } from 'typeorm';
import { Billing } from '../provider/billing.api.js';
import { BookingService } from '../shared/booking-service.js';
import {
  shortenFreeze,
  insertFreeze,
  instantsOf,
  judgeFreeze,
  later,
  openFreezeOf,
  refuseOddDays,
  updateFreeze,
} from '../subscription-freezes/subscription-freezes.api.js';
import { Freeze } from '../subscription-freezes/freeze.entity.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { isOver, Subscriptions, publishChanged } from '../subscriptions/subscriptions.api.js';

interface FreezeDays {
  from: string;
  until: string;
}
type Effects = Omit<FreezeAnswer, 'subscription'>;

/** Freezes: decided here, carried out at the provider and in booking, again and again until done. */
@Injectable()
export class Freezes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly billing: Billing,
    private readonly booking: BookingService,
    private readonly subscriptions: Subscriptions,
  ) {}

  /** What a freeze would do; changes nothing. Throws why it may not be. */
  async preview(subscription: Subscription, request: FreezeDays): Promise<Effects> {
    refuseOddDays(request, subscription, new Date());
    const { studioId, id: subscriptionId } = subscription;
    const freezes = await this.dataSource.manager.findBy(Freeze, { studioId, subscriptionId });
    const effects = await this.requestEffects(subscription, { ...request, preview: true });
    const judged = judgeFreeze(request, { freezes, limits: effects.limits });
    const periodEnd = later(subscription.periodEnd, judged.days).toISOString();
    return { ...judged, periodEnd, bookings: effects.bookings };
  }

  async begin(subscription: Subscription, request: FreezeDays): Promise<Effects> {
    const effects = await this.preview(subscription, request);
    const { studioId, id: subscriptionId, userId } = subscription;
    const id = newId();
    await inTransaction(this.dataSource, async (tx) => {
      const { from: fromDay, until: untilDay } = request;
      const { days } = effects;
      const freeze = { studioId, id, subscriptionId, userId, fromDay, untilDay, days };
      if (!(await insertFreeze(tx, freeze))) throw new Refused('SUBSCRIPTION_FROZEN');
      await publishChanged(tx, subscription);
    });
    await this.tryNow({ studioId, id });
    return effects;
  }

  /** Ends it today, or takes a planned one back. */
  async end(subscription: Subscription): Promise<void> {
    const freeze = await openFreezeOf(this.dataSource.manager, subscription);
    if (!freeze) return;
    await inTransaction(this.dataSource, async (tx) => {
      const { days, untilDay } = shortenFreeze(freeze, studioDay(new Date()));
      const daysBack = freeze.days - days;
      const soon = new Date(Date.now() + 60_000);
      const end = freeze.periodEnd && later(freeze.periodEnd, -daysBack);
      const changed = await updateFreeze(
        tx,
        { studioId: freeze.studioId, id: freeze.id, state: freeze.state },
        freeze.state === 'planned' && !freeze.periodEnd
          ? { state: 'over', days: 0, untilDay, nextAttemptAt: null }
          : {
              state: 'ending',
              days,
              untilDay,
              nextAttemptAt: new Date(),
              // The provider moves a period's end to the future only.
              periodEnd: end && end > soon ? end : soon,
            },
      );
      if (changed) await publishChanged(tx, subscription);
    });
    await this.tryNow(freeze);
  }

  /** At once where it can be; who does not answer now is asked again by the job. */
  private async tryNow(key: Pick<Freeze, 'studioId' | 'id'>): Promise<void> {
    try {
      await this.advance(key);
    } catch (error) {
      logger.warn({ freezeId: key.id, ...errorFacts(error) }, 'a freeze has to wait');
    }
  }

  /** Brings a freeze one step on. Safe to repeat; what fails is tried again by the job. */
  async advance(key: Pick<Freeze, 'studioId' | 'id'>): Promise<void> {
    const { studioId, id } = key;
    const freeze = await this.dataSource.manager.findOneBy(Freeze, { studioId, id });
    if (!freeze || freeze.state === 'over') return;
    const subscription = await this.subscriptions.refresh({ studioId, id: freeze.subscriptionId });
    if (isOver(subscription.status)) return this.close(freeze);
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
    await this.requestEffects(subscription, { from, until, preview: false });
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

  private requestEffects(
    { id: subscriptionId, userId }: Subscription,
    request: FreezeDays & { preview: boolean },
  ): Promise<FreezeEffects> {
    const body = { subscriptionId, userId, ...request };
    return this.booking.post('/internal/freezes', { body, schema: freezeEffects });
  }
}
