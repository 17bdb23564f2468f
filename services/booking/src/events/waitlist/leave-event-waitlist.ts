import { Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { eventPayload, lockEvent } from '../events/events.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { removeEntry } from './entries.queries.js';
import { publishPlaces } from './publish-places.js';
import { EventWaitlistEntry } from './waitlist-entry.entity.js';

/** Takes a member off a list. Somebody else's entry is as unknown as none. */
@Injectable()
export class LeaveEventWaitlist {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** False: there is no such entry of theirs. */
  execute(entryId: string, memberId: string): Promise<boolean> {
    const key = { studioId: this.studio.id, id: entryId };
    return inTransaction(this.dataSource, async (tx) => {
      const snapshot = await tx.findOneBy(EventWaitlistEntry, { ...key, memberId });
      if (!snapshot) return false;
      const event = await lockEvent(tx, { studioId: key.studioId, id: snapshot.eventId });
      // Promoted in the meantime: the place is theirs, and is given up as a place.
      if (!event || !(await tx.existsBy(EventWaitlistEntry, key))) return false;
      await removeEntry(tx, key);
      const payload = { ...eventPayload(event, memberId), waitingListId: entryId };
      await publish(tx, { type: 'event.waiting_left.v1', data: payload, studioId: key.studioId });
      await publishPlaces(tx, event);
      return true;
    });
  }
}
