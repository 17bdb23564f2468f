import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  assignSpot,
  checkIn,
  getActiveCheckIns,
  getRoster,
  listTrainerClasses,
  undoCheckIn,
  type ActiveCheckIn,
  type RosterView,
} from '@studio/contracts';
import { ParsedBody, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { StudioContext } from '../../shared/studio-context.js';
import { toActiveCheckIns } from './active-check-ins.js';
import { AssignSpot } from './assign-spot.js';
import { CheckIn } from './check-in.js';
import { ClassRostersQueries } from './class-rosters.queries.js';
import { UndoCheckIn } from './undo-check-in.js';
import type { RosterEntry } from './roster.view.js';

@Controller('api')
export class CheckInsController {
  constructor(
    private readonly checkingIn: CheckIn,
    private readonly undoing: UndoCheckIn,
    private readonly assigning: AssignSpot,
    private readonly rosters: ClassRostersQueries,
    private readonly studio: StudioContext,
  ) {}

  @Get('trainer/schedules')
  @For(listTrainerClasses)
  async ownClasses(
    @CurrentUser() staff: SignedInUser,
    @ParsedQuery(listTrainerClasses.query) days: { date?: string; days: number },
  ): Promise<{ items: RosterView[] }> {
    return { items: await this.rosters.ofDays(staff, days) };
  }

  @Get('admin/active-checkins')
  @For(getActiveCheckIns)
  async active(@CurrentUser() staff: SignedInUser): Promise<{ items: ActiveCheckIn[] }> {
    const rosters = await this.rosters.ofDays(staff, {});
    return { items: toActiveCheckIns(rosters, this.studio.now()) };
  }

  @Get('schedules/:id/roster')
  @For(getRoster)
  roster(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(getRoster.params) { id }: { id: string },
  ): Promise<RosterView> {
    return this.rosters.one(staff, id);
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

  @Put('bookings/:id/assigned-spot')
  @For(assignSpot)
  assignSpot(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(assignSpot.params) { id }: { id: string },
    @ParsedBody(assignSpot.body) { spot }: { spot: number | null },
  ): Promise<RosterEntry> {
    return this.assigning.execute(staff, id, spot);
  }
}
