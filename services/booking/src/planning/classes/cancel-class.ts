import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { AdminSchedule } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { lockSchedule, ScheduleCache } from '../../seats/seats.api.js';
import { callOffClass } from '../timetable/timetable.api.js';
import { cancelSeriesDate, lockTimetable } from '../plan/plan.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findAdminSchedule } from './admin-schedule.queries.js';

/** The studio calls one class off. Safe to repeat. */
@Injectable()
export class CancelClass {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
    private readonly outbox: Outbox,
  ) {}

  /** Throws SCHEDULE_NOT_FOUND, CLASS_STARTED. */
  async execute(admin: SignedInUser, id: string, reason: string): Promise<AdminSchedule> {
    const { id: studioId } = this.studio;
    const view = await inTransaction(this.dataSource, async (tx) => {
      await lockTimetable(tx, studioId);
      const row = await lockSchedule(tx, { studioId, id });
      if (!row) throw new Refused('SCHEDULE_NOT_FOUND');
      if (row.schedule_status === 'scheduled') {
        if (row.starts_at <= this.studio.now()) throw new Refused('CLASS_STARTED');
        // Its series must not put it back.
        await cancelSeriesDate(tx, { studioId, scheduleId: id }, reason);
        await callOffClass(tx, row, { studio: this.studio, by: admin, reason });
      }
      return findAdminSchedule(tx, this.studio, id);
    });
    this.scheduleCache.forget();
    this.outbox.relaySoon();
    return view;
  }
}
