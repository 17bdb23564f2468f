import { newId, studioDay } from '@studio/domain-kit';
import { origin, runNamed } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { bookingSettings, returnedCredit, undoUntil } from '../../policy/booking-windows.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { toBookedClass, type BookingRow } from '../bookings/bookings.api.js';
import { cancelStatement } from './cancel-booking.sql.js';

export interface Ending {
  studio: StudioContext;
  booking: BookingRow;
  because:
    | 'member'
    | 'account'
    | 'freeze'
    | 'studio'
    | 'reschedule'
    | 'time'
    | 'waived'
    | 'taken_back'
    | 'merge'
    | 'refunded';
  /** What is told of a refund that was none: what paid came with an import that was taken back. */
  notedBecause?: 'import_undone';
  now: Date;
  /** The front desk takes it back within seconds, whatever it is: its seat is kept so long. */
  canUndoLate?: boolean;
  /** False: its seat was released before. */
  holdsSeat?: boolean;
  /** False: the member is neither mailed nor notified. */
  notifyMember?: boolean;
}

export interface Ended {
  status: 'cancelled' | 'late_cancelled' | 'studio_cancelled' | 'lapsed';
  credit_returned: boolean;
  refunded: boolean;
  funding_kind: BookingRow['funding_kind'];
  /** How many wait for the seat that came free. */
  waiting: number;
}

/** Until when it can be taken back: by members what was on time, by the front desk all. */
const undoOf = (
  { because, now, canUndoLate = false }: Ending,
  settings: Parameters<typeof undoUntil>[1],
) => {
  const undoLate = canUndoLate || because === 'waived';
  return {
    undoLate,
    undoUntil: undoLate || because === 'member' ? undoUntil(now, settings) : null,
  };
};

/** Runs the statement that cancels; undefined when there was nothing live any more. */
export const endBooking = async (
  db: DataSource | EntityManager,
  ending: Ending,
): Promise<Ended | undefined> => {
  const { studio, booking, because, now, holdsSeat = true, notifyMember = true } = ending;
  const { booking_id: bookingId, member_id: memberId } = booking;
  const payload = {
    ...toBookedClass(booking, { bookingId, memberId }),
    ...(!notifyMember && { notifyMember }),
    ...(because === 'refunded' && { because: ending.notedBecause ?? because }),
  };
  const settings = bookingSettings(studio.settings, booking);
  const { expiresBy, validUntil } = returnedCredit(studioDay(now), settings);
  const rows = await runNamed<Ended>(db, cancelStatement, {
    studioId: studio.id,
    bookingId,
    memberId,
    now,
    because,
    seats: holdsSeat ? 1 : 0,
    cancelUntil: booking.cancel_until.toISOString(),
    ...undoOf(ending, settings),
    lapsedBecause: because === 'time' ? 'time' : 'member',
    expiresBy,
    validUntil,
    ledgerRowId: newId(),
    feeId: newId(),
    owedAt: now.toISOString(),
    requestId: origin(),
    event: JSON.stringify(payload),
    eventId: newId(),
    refundEventId: newId(),
    feeEventId: newId(),
    seatsEventId: newId(),
  });
  return rows[0];
};
