import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { actorOf, changeAttendance, type RosterEntry } from '../check-ins/check-ins.api.js';

/** A no-show who was there after all. Safe to repeat. */
@Injectable()
export class CorrectNoShow {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  execute(staff: SignedInUser, bookingId: string): Promise<RosterEntry> {
    return changeAttendance(
      { dataSource: this.dataSource, studio: this.studio },
      {
        actor: actorOf(staff),
        bookingId,
        to: 'attended',
        from: ['no_show'],
        action: 'booking.no_show_corrected',
      },
    );
  }
}
