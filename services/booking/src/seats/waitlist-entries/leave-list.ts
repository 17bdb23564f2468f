import { Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { lockSchedule } from '../schedules/schedules.api.js';
import { Studio } from '../../shared/studio.js';
import { fillSeats, takeOffLine } from '../waitlists/waitlists.api.js';
import { ClassWaitingEntry } from '../waitlists/waiting-entry.entity.js';

/** Takes a member off a list; an offered seat goes to the next in line. */
@Injectable()
export class LeaveList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
  ) {}

  /** Safe to repeat. Throws SCHEDULE_NOT_FOUND. */
  leave(scheduleId: string, memberId: string): Promise<void> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const now = this.studio.now();
      if (!(await lockSchedule(tx, { studioId, id: scheduleId })))
        throw new Refused('SCHEDULE_NOT_FOUND');
      const entry = await tx.findOneBy(ClassWaitingEntry, { studioId, scheduleId, memberId });
      if (!entry) return;
      await takeOffLine(tx, entry, { what: 'left', at: now });
      await fillSeats(tx, { studio: this.studio, scheduleId, now });
    });
  }
}
