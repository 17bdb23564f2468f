import { publishSeats } from '../schedules/schedules.api.js';
import type { WaitlistContext } from './waitlist-context.js';

interface Counted {
  booked: number;
  claimed: number;
  waiting: number;
}

/** Counts who waits and which seats are claimed, and tells open screens when that is new. */
export const updateSeatCounts = async (
  { tx, studio, row, now }: WaitlistContext,
  { keptForWaitlist }: { keptForWaitlist: number },
): Promise<void> => {
  const { id: studioId } = studio;
  const { schedule_id: scheduleId } = row;
  const [[seats]] = await tx.query<[Counted[]]>(
    `UPDATE schedules s SET waiting = line.waiting,
       -- Never more than there are: two servers' clocks may differ about an undo.
       claimed = greatest(0, least(line.offered + kept.seats + $4, s.capacity - s.booked))
     FROM (SELECT count(*)::int AS waiting,
             count(*) FILTER (WHERE state = 'offered')::int AS offered
           FROM class_waiting_entries WHERE studio_id = $1 AND schedule_id = $2) line,
          (SELECT count(*)::int AS seats FROM bookings
           WHERE studio_id = $1 AND schedule_id = $2 AND undo_until >= $3) kept
     WHERE s.studio_id = $1 AND s.id = $2
     RETURNING s.booked, s.claimed, s.waiting`,
    [studioId, scheduleId, now, keptForWaitlist],
  );
  const isNew =
    !seats ||
    seats.booked !== row.booked ||
    seats.claimed !== row.claimed ||
    seats.waiting !== row.waiting;
  if (isNew) await publishSeats(tx, { studioId, scheduleId });
};
