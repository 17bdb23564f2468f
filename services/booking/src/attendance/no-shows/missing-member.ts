import type { HistoryAction } from '@studio/contracts';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { DataSource, EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { missingFrom } from '../../policy/check-in-windows.js';
import type { StudioContext } from '../../shared/studio-context.js';
import {
  findEntry,
  lockBookingForCheckIn,
  toRosterEntry,
  type CheckInRow,
  type RosterEntry,
} from '../check-ins/check-ins.api.js';

/** Works on the locked booking of who is missing; the answer is the row after it. Throws BOOKING_NOT_FOUND. */
export const changeMissing = (
  { dataSource, studio }: { dataSource: DataSource; studio: StudioContext },
  bookingId: string,
  work: (tx: EntityManager, booking: CheckInRow) => Promise<void>,
): Promise<RosterEntry> =>
  inTransaction(dataSource, async (tx) => {
    await work(tx, await lockMissing(tx, studio, bookingId));
    return entryOf(tx, studio, bookingId);
  });

/** Throws BOOKING_NOT_FOUND. */
const lockMissing = async (
  tx: EntityManager,
  studio: StudioContext,
  bookingId: string,
): Promise<CheckInRow> => {
  const booking = await lockBookingForCheckIn(tx, studio.id, bookingId);
  if (!booking) throw new Refused('BOOKING_NOT_FOUND');
  return booking;
};

/** Expected, and the class is about to begin or under way. Throws what the endpoints name. */
export const refuseUnlessMissing = (booking: CheckInRow, now: Date): void => {
  if (booking.status !== 'confirmed' || booking.schedule_status === 'cancelled')
    throw new Refused('NOT_BOOKED');
  if (now < missingFrom(booking.starts_at)) throw new Refused('NOT_MISSING_YET');
  if (now >= booking.ends_at) throw new Refused('CHECK_IN_CLOSED');
};

interface Rescue {
  by: SignedInUser;
  action: HistoryAction;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** In the history; the other screens of the staff read the roster again. */
export const recordRescue = async (
  tx: EntityManager,
  { studio, booking }: { studio: StudioContext; booking: CheckInRow },
  { by, action, before, after }: Rescue,
): Promise<void> => {
  const { booking_id: bookingId, member_id: subjectUserId, schedule_id: scheduleId } = booking;
  await recordHistory(tx, {
    studioId: studio.id,
    by,
    at: studio.now(),
    action,
    subjectUserId,
    before: { bookingId, ...before },
    after: { bookingId, ...after },
  });
  await publish(tx, { type: 'roster.changed.v1', data: { scheduleId }, studioId: studio.id });
};

/** The row as it is now. Throws BOOKING_NOT_FOUND. */
const entryOf = async (
  tx: EntityManager,
  studio: StudioContext,
  bookingId: string,
): Promise<RosterEntry> => {
  const row = await findEntry(tx, studio.id, bookingId);
  if (!row) throw new Refused('BOOKING_NOT_FOUND');
  return toRosterEntry(row);
};
