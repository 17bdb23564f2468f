import type { SignedInUser } from '@studio/auth';
import { studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { setClassSeats, setSeriesSeats } from './fit-room.js';

interface LargerRoom {
  studio: StudioContext;
  roomId: string;
  /** Seats of the room until now, and from now on. */
  from: number;
  to: number;
}

interface SeriesRow {
  id: string;
  capacity: number;
  wanted: number;
}
interface ClassRow extends SeriesRow {
  changedSingly: boolean;
  overlapReason: string | null;
}

/**
 * Spots are in order again: series and coming classes that had as many seats as the room have as
 * many as it again, up to those of their class type. The caller holds the timetable's lock.
 */
export const raiseSeats = async (
  tx: EntityManager,
  room: LargerRoom,
  admin: SignedInUser,
): Promise<void> => {
  const { studio } = room;
  for (const series of await seriesOf(tx, room))
    await setSeriesSeats(tx, { studio, capacity: series.wanted }, { admin, series });
  for (const one of await classesOf(tx, room))
    await setClassSeats(tx, { studio, capacity: one.wanted }, { admin, one });
};

const seriesOf = (tx: EntityManager, { studio, roomId, from, to }: LargerRoom) =>
  tx.query<SeriesRow[]>(
    `SELECT s.id, s.capacity, least($4, c.capacity) AS wanted
     FROM class_series s
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE s.studio_id = $1 AND s.room_id = $2 AND s.capacity = $3 AND c.capacity > s.capacity
       AND (s.until_day IS NULL OR s.until_day >= $5)
     ORDER BY s.id`,
    [studio.id, roomId, from, to, studioDay(studio.now())],
  );

const classesOf = (tx: EntityManager, { studio, roomId, from, to }: LargerRoom) =>
  tx.query<ClassRow[]>(
    `SELECT s.id, s.capacity, least($4, c.capacity) AS wanted, s.changed_singly AS "changedSingly",
       s.overlap_reason AS "overlapReason"
     FROM schedules s
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE s.studio_id = $1 AND s.room_id = $2 AND s.capacity = $3 AND c.capacity > s.capacity
       AND s.status = 'scheduled' AND s.starts_at > $5
     ORDER BY s.id`,
    [studio.id, roomId, from, to, studio.now()],
  );
