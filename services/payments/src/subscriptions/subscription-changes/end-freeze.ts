import { Injectable } from '@nestjs/common';
import { studioDay } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import {
  later,
  openFreezeOf,
  shortenFreeze,
  updateFreeze,
} from '../subscription-freezes/subscription-freezes.api.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { publishChanged } from '../subscriptions/subscriptions.api.js';
import { AdvanceFreeze } from './advance-freeze.js';
import { advanceNow } from './advance-now.js';

/** Ends a freeze today, or takes a planned one back. */
@Injectable()
export class EndFreeze {
  constructor(
    private readonly dataSource: DataSource,
    private readonly advancing: AdvanceFreeze,
  ) {}

  async execute(subscription: Subscription): Promise<void> {
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
    await advanceNow(this.advancing, freeze);
  }
}
