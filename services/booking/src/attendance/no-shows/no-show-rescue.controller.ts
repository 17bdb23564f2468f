import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  remindArrival,
  confirmNoShow,
  listPendingNoShows,
  releaseSeat,
  undoRelease,
  type PendingNoShow,
} from '@studio/contracts';
import { ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import type { RosterEntry } from '../check-ins/check-ins.api.js';
import { RemindArrival } from './remind-arrival.js';
import { ConfirmNoShow } from './confirm-no-show.js';
import { listPending } from './pending-no-shows.queries.js';
import { ReleaseSeat } from './release-seat.js';
import { UndoRelease } from './undo-release.js';

/** What the front desk does about who is missing. */
@Controller('api/admin')
export class NoShowRescueController {
  constructor(
    private readonly reminding: RemindArrival,
    private readonly releasing: ReleaseSeat,
    private readonly undoing: UndoRelease,
    private readonly confirmation: ConfirmNoShow,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get('no-shows')
  @For(listPendingNoShows)
  async pending(): Promise<{ items: PendingNoShow[] }> {
    return { items: await listPending(this.dataSource.manager, this.studio.id) };
  }

  @Post('bookings/:id/remind-arrival')
  @HttpCode(200)
  @For(remindArrival)
  remind(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(remindArrival.params) { id }: { id: string },
  ): Promise<RosterEntry> {
    return this.reminding.execute(staff, id);
  }

  @Put('bookings/:id/release')
  @For(releaseSeat)
  release(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(releaseSeat.params) { id }: { id: string },
  ): Promise<RosterEntry> {
    return this.releasing.execute(staff, id);
  }

  @Delete('bookings/:id/release')
  @For(undoRelease)
  undo(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(undoRelease.params) { id }: { id: string },
  ): Promise<RosterEntry> {
    return this.undoing.execute(staff, id);
  }

  @Post('bookings/:id/no-show/confirm')
  @HttpCode(200)
  @For(confirmNoShow)
  confirm(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(confirmNoShow.params) { id }: { id: string },
  ): Promise<RosterEntry> {
    return this.confirmation.execute(staff, id);
  }
}
