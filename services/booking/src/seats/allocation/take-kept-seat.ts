import type { EntityManager } from 'typeorm';
import { holdsSeat } from '../bookings/bookings.api.js';
import { completeCancel, type Cancelled } from './complete-cancel.js';

interface Whose {
  studioId: string;
  memberId: string;
  scheduleId: string;
  now: Date;
}

type Kept = Cancelled & { spot: number | null };

/**
 * Who books a class again within the seconds of an undo has the own seat. The seat that was kept is
 * free for the caller's transaction, which holds the class's lock and books it: nobody else ever sees
 * it free. The cancel is final. Answers the spot that it had; null: none, or no seat was kept.
 */
export const takeKeptSeat = async (
  tx: EntityManager,
  { studioId, memberId, scheduleId, now }: Whose,
): Promise<number | null> => {
  const [kept] = await tx.query<[Kept[], number]>(
    `UPDATE bookings SET undo_until = NULL
     WHERE studio_id = $1 AND member_id = $2 AND schedule_id = $3 AND undo_until >= $4
     RETURNING id AS booking_id, member_id, payment_id, funding_kind, status, spot`,
    [studioId, memberId, scheduleId, now],
  );
  if (kept.length === 0) return null;
  await tx.query(
    `UPDATE schedules SET claimed = greatest(claimed - $3, 0) WHERE studio_id = $1 AND id = $2`,
    [studioId, scheduleId, kept.length],
  );
  for (const booking of kept) await completeCancel(tx, { studioId, booking, now });
  return kept.find(({ spot }) => spot !== null)?.spot ?? null;
};

interface SpotOf {
  studioId: string;
  bookingId: string;
  spot: number | null;
}

/** The spot comes along with the seat, unless somebody chose it in these seconds. */
export const takeSpotAgain = async (
  tx: EntityManager,
  { studioId, bookingId, spot }: SpotOf,
): Promise<void> => {
  if (spot === null) return;
  await tx.query(
    `UPDATE bookings b SET spot = $3 WHERE b.studio_id = $1 AND b.id = $2 AND NOT EXISTS (
       SELECT FROM bookings o WHERE o.studio_id = b.studio_id AND o.schedule_id = b.schedule_id
         AND o.spot = $3 AND o.id <> b.id AND o.status IN ${holdsSeat})`,
    [studioId, bookingId, spot],
  );
};
