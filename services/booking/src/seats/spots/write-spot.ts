import { Refused, violatedConstraint } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { findSpotRow } from './spots.queries.js';
import { freeSpots } from './spot-rules.js';

interface OfBooking {
  studioId: string;
  bookingId: string;
}

/** The spot of a booking; null: any. The database refuses one that somebody else has. */
export const writeSpot = async (
  tx: EntityManager,
  { studioId, bookingId }: OfBooking,
  spot: number | null,
): Promise<void> => {
  await tx.query(`UPDATE bookings SET spot = $3 WHERE studio_id = $1 AND id = $2`, [
    studioId,
    bookingId,
    spot,
  ]);
};

/** What can still be taken back comes back without a spot that is gone. */
export const forgetEndedSpots = async (
  tx: EntityManager,
  { studioId, scheduleIds }: { studioId: string; scheduleIds: readonly string[] },
  kept: readonly number[],
): Promise<void> => {
  await tx.query(
    `UPDATE bookings SET spot = NULL
     WHERE studio_id = $1 AND schedule_id = ANY($2::uuid[]) AND undo_until IS NOT NULL
       AND spot IS NOT NULL AND NOT spot = ANY($3::int[])`,
    [studioId, scheduleIds, kept],
  );
};

/** Says SPOT_TAKEN, with what is free now, for what the database refused. */
export const spotRefusal = async (
  dataSource: DataSource,
  whose: OfBooking,
  error: unknown,
): Promise<unknown> => {
  if (violatedConstraint(error) !== 'bookings_spot_once') return error;
  const row = await findSpotRow(dataSource, whose);
  return new Refused('SPOT_TAKEN', {
    free: row ? freeSpots(row.spots, [...row.taken, row.spot ?? 0]) : [],
  });
};
