import { Injectable } from '@nestjs/common';
import { isFrontDesk, type SignedInUser } from '@studio/auth';
import type { RosterView } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { countFlags } from '../../people/safety/safety.api.js';
import {
  findSchedule,
  findTrainerSchedules,
  timetableRange,
  type ScheduleRow,
} from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { mayRun } from './check-in-rules.js';
import { findEntries, findRoomSpots } from './roster.queries.js';
import { toRosterView } from './roster.view.js';

interface Days {
  /** The first day; today unless said. */
  date?: string | undefined;
  days?: number | undefined;
}

/** Classes with everyone who comes. */
@Injectable()
export class ClassRostersQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Own classes of some days; the front desk and above get everyone's. */
  async ofDays(staff: SignedInUser, { date, days = 1 }: Days): Promise<RosterView[]> {
    const now = this.studio.now();
    const from = date ?? studioDay(now);
    const schedules = await findTrainerSchedules(this.dataSource, this.studio.id, {
      ...timetableRange({ from, to: addDays(from, days - 1) }, now),
      trainerId: isFrontDesk(staff) ? null : staff.id,
    });
    return this.rostersOf(schedules);
  }

  /** Throws SCHEDULE_NOT_FOUND, also for another trainer's class. */
  async one(staff: SignedInUser, scheduleId: string): Promise<RosterView> {
    const schedule = await findSchedule(this.dataSource, this.studio.id, scheduleId);
    if (!schedule || !mayRun(staff, schedule)) throw new Refused('SCHEDULE_NOT_FOUND');
    const [roster] = await this.rostersOf([schedule]);
    if (!roster) throw new Refused('SCHEDULE_NOT_FOUND');
    return roster;
  }

  private async rostersOf(schedules: readonly ScheduleRow[]): Promise<RosterView[]> {
    const { id: studioId, settings } = this.studio;
    const ids = schedules.map(({ schedule_id }) => schedule_id);
    const [rows, flags, spots] = await Promise.all([
      findEntries(this.dataSource, studioId, ids),
      countFlags(this.dataSource, studioId, ids),
      findRoomSpots(this.dataSource, studioId, ids),
    ]);
    const parts = { rows, flags, spots, now: this.studio.now(), settings };
    return schedules.map((schedule) => toRosterView(schedule, parts));
  }
}
