import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';

interface OfSeat {
  studioId: string;
  bookingId: string;
  scheduleId: string;
}

/** The seat of a locked no-show is free for others, and its spot; it stays a no-show. */
export const freeSeat = async (
  tx: EntityManager,
  { studioId, bookingId, scheduleId }: OfSeat,
): Promise<void> => {
  await tx.query(
    `UPDATE bookings SET seat_released = true, spot = NULL WHERE studio_id = $1 AND id = $2`,
    [studioId, bookingId],
  );
  await tx.query(`UPDATE schedules SET booked = booked - 1 WHERE studio_id = $1 AND id = $2`, [
    studioId,
    scheduleId,
  ]);
};

/** Came after all: has a seat again, if one is free. Throws CLASS_FULL. */
export const takeSeatAgain = async (
  tx: EntityManager,
  { studioId, bookingId, scheduleId }: OfSeat,
): Promise<void> => {
  const [, taken] = await tx.query<[unknown[], number]>(
    `UPDATE schedules SET booked = booked + 1
     WHERE studio_id = $1 AND id = $2 AND booked + claimed < capacity`,
    [studioId, scheduleId],
  );
  if (taken === 0) throw new Refused('CLASS_FULL');
  await tx.query(
    `UPDATE bookings SET seat_released = false, seat_release_at = NULL
     WHERE studio_id = $1 AND id = $2`,
    [studioId, bookingId],
  );
};
