import { Injectable } from '@nestjs/common';
import type { MyWaitingEntry, WaitingEntry } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import {
  findSchedule,
  scheduleColumns,
  scheduleJoins,
  toSharedSchedule,
  type ScheduleRow,
} from '../schedules/schedules.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  entryColumns,
  entryJoins,
  findOwnEntry,
  toOwnWaiting,
  toWaitingEntry,
  type EntryRow,
} from '../waitlists/waitlists.api.js';

/** Where a member waits. */
@Injectable()
export class MyWaitlistsQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws SCHEDULE_NOT_FOUND, WAITING_ENTRY_NOT_FOUND. */
  async one(scheduleId: string, memberId: string): Promise<WaitingEntry> {
    const { id: studioId } = this.studio;
    const row = await findOwnEntry(this.dataSource, { studioId, scheduleId, memberId });
    if (row) return toWaitingEntry(row);
    const known = await findSchedule(this.dataSource, studioId, scheduleId);
    throw new Refused(known ? 'WAITING_ENTRY_NOT_FOUND' : 'SCHEDULE_NOT_FOUND');
  }

  /** Soonest class first. */
  async all(memberId: string): Promise<MyWaitingEntry[]> {
    const rows = await this.dataSource.query<(EntryRow & ScheduleRow & { places: number })[]>(
      `SELECT ${scheduleColumns}, ${entryColumns}
       FROM class_waiting_entries w ${entryJoins}
       JOIN schedules s ON s.studio_id = w.studio_id AND s.id = w.schedule_id ${scheduleJoins}
       WHERE w.studio_id = $1 AND w.member_id = $2 AND s.starts_at > $3
       ORDER BY s.starts_at, s.id`,
      [this.studio.id, memberId, this.studio.now()],
    );
    return rows.map((row) => ({
      ...toWaitingEntry(row),
      schedule: {
        ...toSharedSchedule(row, this.studio.settings),
        mine: null,
        myWaiting: toOwnWaiting(row),
      },
    }));
  }
}
