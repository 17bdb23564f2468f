import { Controller, Delete, Get, Post } from '@nestjs/common';
import { CurrentUser, For, isFrontDesk, type SignedInUser } from '@studio/auth';
import {
  checkIn,
  getActiveCheckIns,
  getRoster,
  listTrainerClasses,
  undoCheckIn,
  type ActiveCheckIn,
  type RosterView,
} from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { findSchedule, findTrainerSchedules, timetableRange } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { toActiveCheckIns } from './active-check-ins.js';
import { mayRun } from './check-in-rules.js';
import { CheckIn } from './check-in.js';
import { UndoCheckIn } from './undo-check-in.js';
import { findEntries } from './roster.queries.js';
import { toRosterView, type RosterEntry } from './roster.view.js';

@Controller('api')
export class CheckInsController {
  constructor(
    private readonly checkingIn: CheckIn,
    private readonly undoing: UndoCheckIn,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get('trainer/schedules')
  @For(listTrainerClasses)
  async ownClasses(
    @CurrentUser() staff: SignedInUser,
    @ParsedQuery(listTrainerClasses.query) { date }: { date?: string },
  ): Promise<{ items: RosterView[] }> {
    return {
      items: await this.rostersOf(
        date ?? studioDay(this.studio.now()),
        isFrontDesk(staff) ? null : staff.id,
      ),
    };
  }

  @Get('admin/active-checkins')
  @For(getActiveCheckIns)
  async active(): Promise<{ items: ActiveCheckIn[] }> {
    const now = this.studio.now();
    const rosters = await this.rostersOf(studioDay(now), null);
    return { items: toActiveCheckIns(rosters, now, this.studio.settings) };
  }

  @Get('schedules/:id/roster')
  @For(getRoster)
  async roster(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(getRoster.params) { id }: { id: string },
  ): Promise<RosterView> {
    const schedule = await findSchedule(this.dataSource, this.studio.id, id);
    if (!schedule || !mayRun(staff, schedule)) throw new Refused('SCHEDULE_NOT_FOUND');
    const entries = await findEntries(this.dataSource, this.studio.id, [id]);
    return toRosterView(schedule, entries, this.studio.settings);
  }

  @Post('bookings/:id/check-in')
  @For(checkIn)
  checkIn(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(checkIn.params) { id }: { id: string },
  ): Promise<RosterEntry> {
    return this.checkingIn.execute(staff, id);
  }

  @Delete('bookings/:id/check-in')
  @For(undoCheckIn)
  undo(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(undoCheckIn.params) { id }: { id: string },
  ): Promise<RosterEntry> {
    return this.undoing.execute(staff, id);
  }

  private async rostersOf(day: string, trainerId: string | null): Promise<RosterView[]> {
    const { id: studioId } = this.studio;
    const range = timetableRange({ from: day, to: day }, this.studio.now());
    const schedules = await findTrainerSchedules(this.dataSource, studioId, {
      ...range,
      trainerId,
    });
    const ids = schedules.map(({ schedule_id }) => schedule_id);
    const rows = await findEntries(this.dataSource, studioId, ids);
    return schedules.map((schedule) => toRosterView(schedule, rows, this.studio.settings));
  }
}
