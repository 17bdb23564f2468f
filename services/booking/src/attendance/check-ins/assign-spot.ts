import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { changeSpot } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { mayRun } from './check-in-rules.js';
import { findEntry } from './roster.queries.js';
import { toRosterEntry, type RosterEntry } from './roster.view.js';

/** The staff give a member a spot in a class that they run, or any. Safe to repeat. */
@Injectable()
export class AssignSpot {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws what changeSpot throws; another trainer's class looks as if it were not there. */
  async execute(staff: SignedInUser, bookingId: string, spot: number | null): Promise<RosterEntry> {
    const { dataSource, studio } = this;
    await changeSpot(
      { dataSource, studio },
      {
        bookingId,
        spot,
        by: 'staff',
        mayChange: (row) => mayRun(staff, row),
        record: (tx, before) =>
          recordHistory(tx, {
            studioId: studio.id,
            by: staff,
            at: studio.now(),
            action: 'booking.spot_assigned',
            subjectUserId: before.member_id,
            before: { bookingId, spot: before.spot },
            after: { bookingId, spot },
          }),
      },
    );
    const row = await findEntry(dataSource.manager, studio.id, bookingId);
    if (!row) throw new Refused('BOOKING_NOT_FOUND');
    return toRosterEntry(row);
  }
}
