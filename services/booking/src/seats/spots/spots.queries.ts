import type { RoomSpot } from '@studio/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { holdsSeat } from '../bookings/bookings.api.js';
import { scheduleColumns, scheduleJoins, type ScheduleRow } from '../schedules/schedules.api.js';

/** A booking with its class and the spots of the room. */
export interface SpotRow extends ScheduleRow {
  booking_id: string;
  member_id: string;
  status: string;
  spot: number | null;
  spots: RoomSpot[];
  /** Spots of the others in the class. */
  taken: number[];
}

export const findSpotRow = async (
  db: DataSource | EntityManager,
  { studioId, bookingId }: { studioId: string; bookingId: string },
): Promise<SpotRow | undefined> => {
  const [row] = await db.query<SpotRow[]>(
    `SELECT ${scheduleColumns}, b.id AS booking_id, b.member_id, b.status, b.spot, r.spots,
       ARRAY(SELECT o.spot FROM bookings o WHERE o.studio_id = b.studio_id
         AND o.schedule_id = b.schedule_id AND o.id <> b.id AND o.spot IS NOT NULL
         AND o.status IN ${holdsSeat}) AS taken
     FROM bookings b
     JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id ${scheduleJoins}
     WHERE b.studio_id = $1 AND b.id = $2`,
    [studioId, bookingId],
  );
  return row;
};

/**
 * The class stays as it is, its room too, until this transaction ends. Bookings of it go on: they
 * change no key of its row, and don't wait for this.
 */
export const keepClass = async (
  tx: EntityManager,
  { studioId, bookingId }: { studioId: string; bookingId: string },
): Promise<void> => {
  await tx.query(
    `SELECT FROM schedules WHERE studio_id = $1
       AND id = (SELECT schedule_id FROM bookings WHERE studio_id = $1 AND id = $2)
     FOR KEY SHARE`,
    [studioId, bookingId],
  );
};

interface HeldRow extends ScheduleRow {
  booking_id: string;
  member_id: string;
  spot: number;
}

/** Who has a spot in these classes, class by class. */
export const findHeldSpots = (
  tx: EntityManager,
  studioId: string,
  scheduleIds: readonly string[],
): Promise<HeldRow[]> =>
  tx.query(
    `SELECT ${scheduleColumns}, b.id AS booking_id, b.member_id, b.spot
     FROM bookings b
     JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id ${scheduleJoins}
     WHERE b.studio_id = $1 AND b.schedule_id = ANY($2::uuid[]) AND b.spot IS NOT NULL
       AND b.status IN ${holdsSeat}
     ORDER BY b.schedule_id, b.spot`,
    [studioId, scheduleIds],
  );

/** Classes to come of a room, locked in one order: nobody changes their seats or spots meanwhile. */
export const lockClassesOfRoom = async (
  tx: EntityManager,
  { studioId, roomId, now }: { studioId: string; roomId: string; now: Date },
): Promise<string[]> => {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT id FROM schedules
     WHERE studio_id = $1 AND room_id = $2 AND status = 'scheduled' AND starts_at > $3
     ORDER BY id FOR UPDATE`,
    [studioId, roomId, now],
  );
  return rows.map(({ id }) => id);
};

/** The spots of a room; none: seats alone. */
export const spotsOfRoom = async (
  tx: EntityManager,
  { studioId, roomId }: { studioId: string; roomId: string },
): Promise<RoomSpot[]> => {
  const [room] = await tx.query<{ spots: RoomSpot[] }[]>(
    'SELECT spots FROM rooms WHERE studio_id = $1 AND id = $2',
    [studioId, roomId],
  );
  return room?.spots ?? [];
};
