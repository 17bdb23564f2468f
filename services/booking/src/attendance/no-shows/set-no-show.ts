import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import {
  findEntry,
  lockBookingForCheckIn,
  mayRun,
  toRosterEntry,
  type CheckInRow,
  type RosterEntry,
} from '../check-ins/check-ins.api.js';
import { recordAttendance } from '../../seats/seats.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { isCorrectable } from '../../policy/check-in-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import { markNoShow } from './mark-no-show.js';

/** The staff know better than the tick: was not there after all. */
@Injectable()
export class SetNoShow {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws BOOKING_NOT_FOUND, NOT_BOOKED, CLASS_NOT_OVER, CHECK_IN_CLOSED. */
  execute(staff: SignedInUser, bookingId: string): Promise<RosterEntry> {
    return inTransaction(this.dataSource, (tx) => setNoShow(tx, this.studio, { staff, bookingId }));
  }
}

interface MarkedNoShow {
  staff: SignedInUser;
  bookingId: string;
  /** When it was said; now, unless it comes from a phone that was offline. */
  at?: Date;
}

/** The same inside a transaction of the caller's. */
export const setNoShow = async (
  tx: EntityManager,
  studio: StudioContext,
  { staff, bookingId, at = studio.now() }: MarkedNoShow,
): Promise<RosterEntry> => {
  const booking = await lockBookingForCheckIn(tx, studio.id, bookingId);
  if (!booking || !mayRun(staff, booking)) throw new Refused('BOOKING_NOT_FOUND');
  if (booking.status !== 'no_show') await apply(tx, studio, { staff, booking });
  if (!booking.attendance_at || booking.attendance_at < at)
    await recordAttendance(tx, { studioId: studio.id, bookingId }, { attendanceAt: at });
  const row = await findEntry(tx, studio.id, bookingId);
  if (!row) throw new Refused('BOOKING_NOT_FOUND');
  return toRosterEntry(row);
};

const apply = async (
  tx: EntityManager,
  studio: StudioContext,
  { staff, booking }: { staff: SignedInUser; booking: CheckInRow },
): Promise<void> => {
  const now = studio.now();
  if (!['confirmed', 'attended'].includes(booking.status)) throw new Refused('NOT_BOOKED');
  if (now < booking.ends_at) throw new Refused('CLASS_NOT_OVER');
  if (!isCorrectable(booking, now, studio.settings)) throw new Refused('CHECK_IN_CLOSED');
  await markNoShow(tx, booking, { studio, now });
  const { booking_id: bookingId, member_id: subjectUserId, status } = booking;
  await recordHistory(tx, {
    studioId: studio.id,
    by: staff,
    at: now,
    action: 'booking.no_show_marked',
    subjectUserId,
    before: { bookingId, status },
    after: { bookingId, status: 'no_show' },
  });
};
