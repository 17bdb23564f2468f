import { Injectable } from '@nestjs/common';
import type { WaitingEntry } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { lockSchedule } from '../schedules/schedules.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findOwnEntry, toWaitingEntry } from '../waitlists/waitlists.api.js';
import { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';

/** Booked by itself, or asked first: for seats that come free from now on. */
@Injectable()
export class ChangeMode {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Safe to repeat. Throws SCHEDULE_NOT_FOUND, WAITING_ENTRY_NOT_FOUND. */
  execute(scheduleId: string, memberId: string, mode: 'auto' | 'ask'): Promise<WaitingEntry> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await lockSchedule(tx, { studioId, id: scheduleId })))
        throw new Refused('SCHEDULE_NOT_FOUND');
      const whose = { studioId, scheduleId, memberId };
      await tx.update(ClassWaitlistEntry, whose, { mode });
      const row = await findOwnEntry(tx, whose);
      if (!row) throw new Refused('WAITING_ENTRY_NOT_FOUND');
      return toWaitingEntry(row);
    });
  }
}
