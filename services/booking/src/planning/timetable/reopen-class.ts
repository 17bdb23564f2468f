import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { reopenSchedule, insertSchedule } from '../../seats/seats.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { findConflict } from '../plan/plan.api.js';
import type { ClosedClass } from './closed-classes.queries.js';
import type { TimetableConflict } from '@studio/contracts';

/**
 * Puts a class back as it was; one whose members were told that it is off returns as a new, empty
 * class beside it. Hold the timetable's lock. Returns what is in the way, if anything is.
 */
export const reopenClass = async (
  tx: EntityManager,
  studio: StudioContext,
  one: ClosedClass,
): Promise<TimetableConflict | undefined> => {
  const { conflict, overlapReason } = await findConflict(tx, studio, {
    slot: one,
    scheduleId: null,
  });
  if (conflict) return conflict;
  const found = await reopenSchedule(
    tx,
    { studioId: studio.id, scheduleId: one.id },
    overlapReason,
  );
  if (!found) await insertSchedule(tx, studio.id, { ...one, id: newId(), overlapReason });
  return undefined;
};
