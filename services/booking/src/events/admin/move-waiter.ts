import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { AdminEventDetail } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { lockEvent } from '../events/events.api.js';
import { EventWaitlistEntry } from '../waitlist/waitlist-entry.entity.js';
import { moveEntries, publishPlaces } from '../waitlist/waitlist.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findAdminEvent } from './admin-event.queries.js';

interface Move {
  entryId: string;
  /** 1 is the first; beyond the end is the end. */
  to: number;
  reason: string;
}

/** Another order of the queue, for a reason. Safe to repeat. */
@Injectable()
export class MoveWaiter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws EVENT_NOT_FOUND, WAITING_ENTRY_NOT_FOUND. */
  execute(
    admin: SignedInUser,
    eventId: string,
    { entryId, to, reason }: Move,
  ): Promise<AdminEventDetail> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const event = await lockEvent(tx, { studioId, id: eventId });
      if (!event) throw new Refused('EVENT_NOT_FOUND');
      const queue = await tx.find(EventWaitlistEntry, {
        where: { studioId, eventId },
        order: { rank: 'ASC' },
      });
      const from = queue.findIndex(({ id }) => id === entryId);
      const entry = queue[from];
      if (!entry) throw new Refused('WAITING_ENTRY_NOT_FOUND');
      const target = Math.min(to, queue.length) - 1;
      if (target !== from) {
        await moveEntries(tx, queue, queue.toSpliced(from, 1).toSpliced(target, 0, entry));
        await recordHistory(tx, {
          studioId,
          by: admin,
          at: this.studio.now(),
          reason,
          action: 'event.waiting_moved',
          subjectUserId: entry.memberId,
          before: { eventId, entryId, position: from + 1 },
          after: { eventId, entryId, position: target + 1 },
        });
        await publishPlaces(tx, event);
      }
      return findAdminEvent(tx, { studioId, memberId: admin.id }, eventId);
    });
  }
}
