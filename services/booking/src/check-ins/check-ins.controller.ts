import { Controller, Delete, Get, Post } from '@nestjs/common';
import { CurrentUser, For, isAdmin, type SignedInUser } from '@studio/auth';
import {
  checkIn,
  getRoster,
  listTrainerClasses,
  undoCheckIn,
  type RosterView,
} from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { findSchedule, findTrainerSchedules, timetableRange } from '../schedules/schedules.api.js';
import { Studio } from '../shared/studio.js';
import { mayRun } from './check-in-rules.js';
import { CheckIn } from './check-in.js';
import { findEntries } from './roster.queries.js';
import { toRosterView, type RosterEntry } from './roster.view.js';

@Controller('api')
export class CheckInsController {
  constructor(
    private readonly checkIns: CheckIn,
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
  ) {}

  @Get('trainer/schedules')
  @For(listTrainerClasses)
  async ownClasses(
    @CurrentUser() staff: SignedInUser,
    @ParsedQuery(listTrainerClasses.query) { date }: { date?: string },
  ): Promise<{ items: RosterView[] }> {
    const now = this.studio.now();
    const day = date ?? studioDay(now);
    const schedules = await findTrainerSchedules(this.dataSource, this.studio.id, {
      ...timetableRange({ from: day, to: day }, now),
      trainerId: isAdmin(staff) ? null : staff.id,
    });
    const ids = schedules.map(({ schedule_id }) => schedule_id);
    const rows = await findEntries(this.dataSource, this.studio.id, ids);
    return { items: schedules.map((schedule) => toRosterView(schedule, rows)) };
  }

  @Get('schedules/:id/roster')
  @For(getRoster)
  async roster(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(getRoster.params) { id }: { id: string },
  ): Promise<RosterView> {
    const schedule = await findSchedule(this.dataSource, this.studio.id, id);
    if (!schedule || !mayRun(staff, schedule)) throw new Refused('SCHEDULE_NOT_FOUND');
    return toRosterView(schedule, await findEntries(this.dataSource, this.studio.id, [id]));
  }

  @Post('bookings/:id/check-in')
  @For(checkIn)
  checkIn(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(checkIn.params) { id }: { id: string },
  ): Promise<RosterEntry> {
    return this.checkIns.checkIn(staff, id);
  }

  @Delete('bookings/:id/check-in')
  @For(undoCheckIn)
  undo(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(undoCheckIn.params) { id }: { id: string },
  ): Promise<RosterEntry> {
    return this.checkIns.undo(staff, id);
  }
}
