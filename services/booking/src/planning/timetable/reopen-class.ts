import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { Studio } from '../../shared/studio.js';
import { lookForConflict } from '../plan/plan.api.js';
import { makeClass, type NewClass } from './make-class.js';
import type { ClosedClass } from './closed-classes.queries.js';
import type { TimetableConflict } from '@studio/contracts';

/** Nobody had booked: nobody was told that it is off, and the same class is on again. */
const untouched = `status = 'cancelled' AND closed_by IS NOT NULL AND NOT EXISTS (
  SELECT FROM bookings b WHERE b.studio_id = s.studio_id AND b.schedule_id = s.id)`;

/**
 * Puts the class of a series back that a holiday had cancelled, at its place of now; false: there is
 * none, or its members were told that it is off, so that a new class has to be made.
 */
export const reopenSeriesClass = async (
  tx: EntityManager,
  studioId: string,
  one: NewClass,
): Promise<boolean> => {
  const [found] = await tx.query<[{ id: string }[], number]>(
    `UPDATE schedules s SET status = 'scheduled', cancelled_because = NULL, closed_by = NULL,
       starts_at = $4, ends_at = $5, trainer_id = $6, room_id = $7, capacity = $8,
       overlap_reason = $9, changed_singly = $10, sequence = sequence + 1
     WHERE studio_id = $1 AND id = (
       SELECT s.id FROM schedules s
       WHERE studio_id = $1 AND series_id = $2 AND series_day = $3 AND ${untouched}
       ORDER BY s.id LIMIT 1)
     RETURNING id`,
    [
      studioId,
      one.seriesId,
      one.seriesDay,
      one.startsAt,
      one.endsAt,
      one.trainerId,
      one.roomId,
      one.capacity,
      one.overlapReason,
      one.changedSingly,
    ],
  );
  return found.length > 0;
};

/**
 * Puts a class back as it was; one whose members were told that it is off returns as a new, empty
 * class beside it. Hold the timetable's lock. Returns what is in the way, if anything is.
 */
export const reopenClass = async (
  tx: EntityManager,
  studio: Studio,
  one: ClosedClass,
): Promise<TimetableConflict | undefined> => {
  const { conflict, overlapReason } = await lookForConflict(tx, studio, {
    slot: one,
    scheduleId: null,
  });
  if (conflict) return conflict;
  const [found] = await tx.query<[{ id: string }[], number]>(
    `UPDATE schedules s SET status = 'scheduled', cancelled_because = NULL, closed_by = NULL,
       overlap_reason = $3, sequence = sequence + 1
     WHERE studio_id = $1 AND id = $2 AND ${untouched} RETURNING id`,
    [studio.id, one.id, overlapReason],
  );
  if (found.length === 0) await makeClass(tx, studio.id, { ...one, id: newId(), overlapReason });
  return undefined;
};
