import { Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { ScheduleCache } from '../schedules/schedules.api.js';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { removeEntry } from '../waitlists/waitlists.api.js';
import { findOfferedEntry, lockOfferedClass, type OfferKey } from './offered-entry.js';

/** A member's no to a seat that is offered. */
@Injectable()
export class DeclineOffer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
    private readonly outbox: Outbox,
  ) {}

  /** Throws what `declineClassOffer` names. */
  async execute(whose: Omit<OfferKey, 'studioId'>): Promise<void> {
    const offer = { studioId: this.studio.id, ...whose };
    await inTransaction(this.dataSource, async (tx) => {
      await lockOfferedClass(tx, offer);
      const now = this.studio.now();
      const entry = await findOfferedEntry(tx, offer, now);
      await removeEntry(tx, entry, { what: 'declined', at: now });
      await reconcileWaitlist(tx, { studio: this.studio, scheduleId: offer.scheduleId, now });
    });
    this.scheduleCache.forget();
    this.outbox.relaySoon();
  }
}
