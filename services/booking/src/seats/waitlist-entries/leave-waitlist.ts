import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { lockSchedule } from '../schedules/schedules.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { removeEntry, waitlistPayload } from '../waitlists/waitlists.api.js';
import { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';

/** Takes a member off a list; an offered seat goes to the next on the waitlist. */
@Injectable()
export class LeaveWaitlist {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** `by`: the member of staff who does it. Safe to repeat. Throws SCHEDULE_NOT_FOUND. */
  execute(scheduleId: string, memberId: string, by?: SignedInUser): Promise<void> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const now = this.studio.now();
      const row = await lockSchedule(tx, { studioId, id: scheduleId });
      if (!row) throw new Refused('SCHEDULE_NOT_FOUND');
      const entry = await tx.findOneBy(ClassWaitlistEntry, { studioId, scheduleId, memberId });
      if (!entry) return;
      await removeEntry(tx, entry, { what: 'left', at: now });
      if (by)
        await recordHistory(tx, {
          studioId,
          by,
          at: now,
          action: 'waiting_list.left',
          subjectUserId: memberId,
          before: { scheduleId, entryId: entry.id },
          after: { scheduleId },
        });
      else
        await publish(tx, {
          type: 'class.waiting_left.v1',
          data: waitlistPayload(row, entry),
          studioId,
        });
      await reconcileWaitlist(tx, { studio: this.studio, scheduleId, now });
    });
  }
}
