import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { actorOf, changeAttendance, checkedIn } from './change-attendance.js';
import type { RosterEntry } from './roster.view.js';

/** Staff tick off who came. Safe to repeat. */
@Injectable()
export class CheckIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  execute(staff: SignedInUser, bookingId: string): Promise<RosterEntry> {
    const change = { ...checkedIn, actor: actorOf(staff), bookingId };
    return changeAttendance({ dataSource: this.dataSource, studio: this.studio }, change);
  }
}
