import type { HistoryAction } from '@studio/contracts';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAttendance, takeSeatAgain, toBookedClass } from '../../seats/seats.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { isCheckInTime } from '../../policy/check-in-windows.js';
import { mayRun } from './check-in-rules.js';
import { findEntry, lockBookingForCheckIn, type CheckInRow } from './roster.queries.js';
import { toRosterEntry, type RosterEntry } from './roster.view.js';

/** Whose check-in it is. At a kiosk: of whoever opened it, who may run any class. */
interface Actor {
  id: string;
  staff: SignedInUser | null;
  details: Record<string, string>;
}

interface Change {
  actor: Actor;
  bookingId: string;
  to: 'attended' | 'confirmed';
  /** What the booking must be for the change to mean anything. */
  from: readonly string[];
  action: HistoryAction;
  /** When it was said; now, unless it comes from a phone that was offline. */
  at?: Date;
}

interface Context {
  dataSource: DataSource;
  studio: StudioContext;
}

export const actorOf = (staff: SignedInUser): Actor => ({ id: staff.id, staff, details: {} });

/** A no-show can still be corrected while it is pending (domain.md, Cancelling, no-show). */
export const checkedIn = {
  to: 'attended',
  from: ['confirmed', 'no_show'],
  action: 'booking.checked_in',
} as const;

export const checkInUndone = {
  to: 'confirmed',
  from: ['attended'],
  action: 'booking.check_in_undone',
} as const;

/** Who came, or did not after all: all day of the class. Safe to repeat. */
export const changeAttendance = (
  { dataSource, studio }: Context,
  change: Change,
): Promise<RosterEntry> =>
  inTransaction(dataSource, (tx) => changeAttendanceWithin(tx, studio, change));

/** The same inside a transaction of the caller's. */
export const changeAttendanceWithin = async (
  tx: EntityManager,
  studio: StudioContext,
  change: Change,
): Promise<RosterEntry> => {
  const { actor, bookingId } = change;
  const booking = await lockBookingForCheckIn(tx, studio.id, bookingId);
  // Another trainer's class looks as if it were not there.
  if (!booking || (actor.staff && !mayRun(actor.staff, booking)))
    throw new Refused('BOOKING_NOT_FOUND');
  if (booking.status !== change.to) await apply(tx, { studio, booking }, change);
  else await confirmAttendance(tx, { studio, booking }, change.at);
  const row = await findEntry(tx, studio.id, bookingId);
  if (!row) throw new Refused('BOOKING_NOT_FOUND');
  return toRosterEntry(row);
};

/** Said again: what somebody said in between does not count. */
const confirmAttendance = async (
  tx: EntityManager,
  { studio, booking }: { studio: StudioContext; booking: CheckInRow },
  at = studio.now(),
): Promise<void> => {
  const { booking_id: bookingId, attendance_at: before } = booking;
  if (before && before >= at) return;
  await recordAttendance(tx, { studioId: studio.id, bookingId }, { attendanceAt: at });
};

const apply = async (
  tx: EntityManager,
  { studio, booking }: { studio: StudioContext; booking: CheckInRow },
  { actor, to, from, action, at = studio.now() }: Change,
): Promise<void> => {
  const now = studio.now();
  if (!from.includes(booking.status)) throw new Refused('NOT_BOOKED');
  if (booking.status === 'no_show' && booking.no_show_final_at) throw new Refused('NO_SHOW_FINAL');
  if (!isCheckInTime(booking, now, studio.settings)) throw new Refused('CHECK_IN_CLOSED');
  const isIn = to === 'attended';
  const { booking_id: bookingId, schedule_id: scheduleId } = booking;
  if (booking.seat_released)
    await takeSeatAgain(tx, { studioId: studio.id, bookingId, scheduleId });
  await recordAttendance(
    tx,
    { studioId: studio.id, bookingId: booking.booking_id },
    {
      status: to,
      checkedInAt: isIn ? at : null,
      checkedInBy: isIn ? actor.id : null,
      attendanceAt: at,
      noShowDueAt: null,
      seatReleaseAt: null,
    },
  );
  await recordHistory(tx, {
    studioId: studio.id,
    by: actor.staff,
    actorId: actor.id,
    at: now,
    action,
    subjectUserId: booking.member_id,
    before: { bookingId: booking.booking_id, status: booking.status },
    after: { bookingId: booking.booking_id, status: to, ...actor.details },
  });
  const whose = { bookingId: booking.booking_id, memberId: booking.member_id };
  const payload = { ...toBookedClass(booking, whose), undone: !isIn };
  await publish(tx, { type: 'booking.checked_in.v1', data: payload, studioId: studio.id });
};
