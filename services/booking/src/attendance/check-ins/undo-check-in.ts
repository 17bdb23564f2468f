import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { actorOf, changeAttendance, checkInUndone } from './change-attendance.js';
import type { RosterEntry } from './roster.view.js';

/** Once the class has ended, who is not in becomes a no-show with the job's next turn. */
@Injectable()
export class UndoCheckIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  execute(staff: SignedInUser, bookingId: string): Promise<RosterEntry> {
    return changeAttendance(
      { dataSource: this.dataSource, studio: this.studio },
      { ...checkInUndone, actor: actorOf(staff), bookingId },
    );
  }
}
