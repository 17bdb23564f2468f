import type { EntityManager } from 'typeorm';
import { lockSchedule } from '../../seats/seats.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { lockTimetable } from '../plan/plan.api.js';
import { findSubstitution, type SubstitutionRow } from '../substitutions/substitutions.api.js';

/**
 * A request whose class may get another trainer: the timetable, its class and the request, locked in
 * the order in which a change of a class takes them. Of many who claim at once, one comes first.
 * Throws SUBSTITUTION_NOT_FOUND.
 */
export const lockForDecision = async (
  tx: EntityManager,
  { id: studioId, guardsSeats }: StudioContext,
  id: string,
): Promise<SubstitutionRow> => {
  if (!guardsSeats) return findSubstitution(tx, { studioId, id }, { lock: false });
  await lockTimetable(tx, studioId);
  const { scheduleId } = await findSubstitution(tx, { studioId, id }, { lock: false });
  await lockSchedule(tx, { studioId, id: scheduleId });
  return findSubstitution(tx, { studioId, id }, { lock: true });
};
