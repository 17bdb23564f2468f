import { Injectable } from '@nestjs/common';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { insertFreeze, withdrawFreeze } from '../subscription-freezes/subscription-freezes.api.js';
import type { Freeze } from '../subscription-freezes/freeze.entity.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { publishChanged } from '../subscriptions/subscriptions.api.js';
import { AdvanceFreeze } from './advance-freeze.js';
import { advanceNow } from './advance-now.js';
import type { FreezeDays } from './freeze-effects.js';
import { PreviewFreeze, type PreviewedFreeze } from './preview-freeze.js';

/** Decided here, carried out at the provider and in booking, again and again until done. */
@Injectable()
export class BeginFreeze {
  constructor(
    private readonly dataSource: DataSource,
    private readonly previewing: PreviewFreeze,
    private readonly advancing: AdvanceFreeze,
  ) {}

  /** Throws what a preview throws, and SUBSCRIPTION_FROZEN; nothing is frozen then. */
  async execute(subscription: Subscription, request: FreezeDays): Promise<PreviewedFreeze> {
    const effects = await this.previewing.execute(subscription, request);
    const { studioId, id: subscriptionId, userId } = subscription;
    const id = newId();
    await inTransaction(this.dataSource, async (tx) => {
      const { from: fromDay, until: untilDay } = request;
      const { days } = effects;
      const freeze = { studioId, id, subscriptionId, userId, fromDay, untilDay, days };
      if (!(await insertFreeze(tx, freeze))) throw new Refused('SUBSCRIPTION_FROZEN');
      await publishChanged(tx, subscription);
    });
    await this.advance(subscription, { studioId, id });
    return effects;
  }

  private async advance(
    subscription: Subscription,
    freeze: Pick<Freeze, 'studioId' | 'id'>,
  ): Promise<void> {
    try {
      await advanceNow(this.advancing, freeze);
    } catch (error) {
      // Refused meanwhile, which it was not at the preview: nothing was cancelled or moved.
      await inTransaction(this.dataSource, async (tx) => {
        if (await withdrawFreeze(tx, freeze)) await publishChanged(tx, subscription);
      });
      throw error;
    }
  }
}
