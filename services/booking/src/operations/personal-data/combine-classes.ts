import type { MergedIds } from '@studio/personal-data';
import type { EntityManager } from 'typeorm';
import {
  lockBookingForCheckIn,
  type CheckInRow,
} from '../../attendance/check-ins/check-ins.api.js';
import { costOf, giveBackCost } from '../../attendance/no-shows/no-shows.api.js';
import {
  endBooking,
  findBookings,
  lockSchedule,
  reconcileWaitlist,
  removeWaitlistEntry,
} from '../../seats/seats.api.js';
import { ClassWaitlistEntry } from '../../seats/waitlists/waitlist-entry.entity.js';
import type { StudioContext } from '../../shared/studio-context.js';
import {
  endedPlaceOf,
  findClassConflicts,
  findWaitConflicts,
  type PlaceInClass,
} from './merge-conflicts.queries.js';

interface Combining {
  tx: EntityManager;
  studio: StudioContext;
  ids: MergedIds;
}

/** As the row of a fee or of the ledger says it. */
const reason = 'Two records of one person were merged';

/**
 * One place a class, and one at a time: the other one is given back with what paid for it, and its
 * seat goes to who waits. Answers the bookings that were ended.
 */
export const combineClasses = async (combining: Combining): Promise<string[]> => {
  const { tx, ids } = combining;
  const ended = new Set<string>();
  for (const conflict of await findClassConflicts(tx, ids)) {
    const isEnded = [conflict.former, conflict.kept].some(({ bookingId }) => ended.has(bookingId));
    if (isEnded) continue;
    const place = endedPlaceOf(conflict);
    await endPlace(combining, place);
    ended.add(place.bookingId);
  }
  return [...ended];
};

/** One entry a waiting list; what the other one held is back. */
export const combineWaitlists = async ({ tx, studio, ids }: Combining): Promise<void> => {
  const at = studio.now();
  for (const { entryId } of await findWaitConflicts(tx, ids)) {
    const entry = await tx.findOneBy(ClassWaitlistEntry, { studioId: ids.studioId, id: entryId });
    if (entry) await removeWaitlistEntry(tx, entry, { what: 'left', at });
  }
};

/** Classes in which a conflict, or a place in a queue, changes seats: locked in one order. */
export const lockClasses = async (
  tx: EntityManager,
  { studioId, userId, intoId }: MergedIds,
): Promise<string[]> => {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT schedule_id AS id FROM class_waiting_entries
     WHERE studio_id = $1 AND member_id IN ($2, $3)
     UNION SELECT unnest(ARRAY[f.schedule_id, k.schedule_id])
     FROM bookings f JOIN bookings k ON k.studio_id = f.studio_id AND k.member_id = $3
       AND k.starts_at < f.ends_at AND k.ends_at > f.starts_at
     WHERE f.studio_id = $1 AND f.member_id = $2
     ORDER BY id`,
    [studioId, userId, intoId],
  );
  for (const { id } of rows) await lockSchedule(tx, { studioId, id });
  return rows.map(({ id }) => id);
};

/** After all rows have moved: who has a seat waits no longer, and a free seat finds its next. */
export const reconcileClasses = async (
  { tx, studio }: Pick<Combining, 'tx' | 'studio'>,
  scheduleIds: readonly string[],
): Promise<void> => {
  const now = studio.now();
  for (const scheduleId of scheduleIds) await reconcileWaitlist(tx, { studio, scheduleId, now });
};

const endPlace = async (
  combining: Combining,
  { bookingId, status }: PlaceInClass,
): Promise<void> => {
  const { tx, studio, ids } = combining;
  if (status === 'attended' || status === 'no_show') return endPastPlace(combining, bookingId);
  const [booking] = await findBookings(tx, { studioId: ids.studioId, bookingIds: [bookingId] });
  if (!booking) return;
  const now = studio.now();
  await endBooking(tx, { studio, booking, because: 'merge', now, notifyMember: false });
};

/** Of a class that is over: nobody comes twice, so what it cost comes back. */
const endPastPlace = async (combining: Combining, bookingId: string): Promise<void> => {
  const { tx, studio, ids } = combining;
  const { studioId } = ids;
  const booking = await lockBookingForCheckIn(tx, studioId, bookingId);
  if (!booking) return;
  const now = studio.now();
  const gaveBack = await costBackOf(tx, studioId, booking);
  await giveBackCost(tx, booking, { studio, now, reason, gaveBack });
  // A fee that is paid goes on standing with its late cancel.
  const [fee] = await tx.query<unknown[]>(
    `SELECT FROM fees WHERE studio_id = $1 AND booking_id = $2 AND status <> 'waived'`,
    [studioId, bookingId],
  );
  await tx.query(
    `UPDATE bookings SET status = $3, cancelled_at = $4, checked_in_at = NULL,
       checked_in_by = NULL, no_show_due_at = NULL, no_show_final_at = NULL, seat_released = false,
       seat_release_at = NULL
     WHERE studio_id = $1 AND id = $2`,
    [studioId, bookingId, fee ? 'late_cancelled' : 'cancelled', now],
  );
  if (!booking.seat_released)
    await tx.query(`UPDATE schedules SET booked = booked - 1 WHERE studio_id = $1 AND id = $2`, [
      studioId,
      booking.schedule_id,
    ]);
};

const costBackOf = async (
  tx: EntityManager,
  studioId: string,
  booking: CheckInRow,
): Promise<Awaited<ReturnType<typeof costOf>>['gaveBack']> => {
  if (booking.waived_at) return 'nothing';
  const { gaveBack } = await costOf(tx, studioId, booking);
  return gaveBack;
};
