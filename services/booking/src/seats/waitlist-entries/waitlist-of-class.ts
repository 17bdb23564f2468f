import { Injectable } from '@nestjs/common';
import type { AdminClassWaiting } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { findSchedule } from '../schedules/schedules.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  entryColumns,
  entryJoins,
  toWaitingEntry,
  type EntryRow,
} from '../waitlists/waitlists.api.js';

type LogRow = Omit<AdminClassWaiting['log'][number], 'at' | 'offerUntil'> & {
  at: Date;
  offerUntil: Date | null;
};

const MOST_ROWS = 500;

/** A list as the front desk sees it: who waits, and everything that happened. */
@Injectable()
export class WaitlistOfClass {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws SCHEDULE_NOT_FOUND. */
  async execute(scheduleId: string): Promise<AdminClassWaiting> {
    const known = await findSchedule(this.dataSource, this.studio.id, scheduleId);
    if (!known) throw new Refused('SCHEDULE_NOT_FOUND');
    const [entries, log] = await Promise.all([this.entries(scheduleId), this.log(scheduleId)]);
    return { entries, log };
  }

  private async entries(scheduleId: string): Promise<AdminClassWaiting['entries']> {
    const rows = await this.dataSource.query<(EntryRow & { name: string; email: string })[]>(
      `SELECT ${entryColumns}, coalesce(m.full_name, '') AS name, coalesce(m.email, '') AS email
       FROM class_waiting_entries w ${entryJoins}
       LEFT JOIN members m ON m.studio_id = w.studio_id AND m.id = w.member_id
       WHERE w.studio_id = $1 AND w.schedule_id = $2 ORDER BY w.rank`,
      [this.studio.id, scheduleId],
    );
    return rows.map((row) => ({
      ...toWaitingEntry(row),
      userId: row.member_id,
      name: row.name,
      email: row.email,
    }));
  }

  private async log(scheduleId: string): Promise<AdminClassWaiting['log']> {
    const rows = await this.dataSource.query<LogRow[]>(
      `SELECT l.id, l.at, l.member_id AS "userId", coalesce(m.full_name, '') AS name, l.what,
         l.offer_until AS "offerUntil", l.reason, l.booking_id AS "bookingId"
       FROM class_waiting_log l
       LEFT JOIN members m ON m.studio_id = l.studio_id AND m.id = l.member_id
       WHERE l.studio_id = $1 AND l.schedule_id = $2
       ORDER BY l.at DESC, l.id DESC LIMIT ${MOST_ROWS}`,
      [this.studio.id, scheduleId],
    );
    return rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      offerUntil: row.offerUntil?.toISOString() ?? null,
    }));
  }
}
