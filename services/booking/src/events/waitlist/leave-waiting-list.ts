import { Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { lockEvent } from '../events/events.api.js';
import { Studio } from '../../shared/studio.js';
import { takeOffList } from './queue.js';
import { tellPlaces } from './tell-places.js';
import { EventWaitingEntry } from './waiting-entry.entity.js';

/** Takes a member off a list. Somebody else's entry is as unknown as none. */
@Injectable()
export class LeaveWaitingList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
  ) {}

  /** False: there is no such entry of theirs. */
  leave(entryId: string, memberId: string): Promise<boolean> {
    const key = { studioId: this.studio.id, id: entryId };
    return inTransaction(this.dataSource, async (tx) => {
      const seen = await tx.findOneBy(EventWaitingEntry, { ...key, memberId });
      if (!seen) return false;
      const event = await lockEvent(tx, { studioId: key.studioId, id: seen.eventId });
      // Promoted in the meantime: the place is theirs, and is given up as a place.
      if (!event || !(await tx.existsBy(EventWaitingEntry, key))) return false;
      await takeOffList(tx, key);
      await tellPlaces(tx, event);
      return true;
    });
  }
}
