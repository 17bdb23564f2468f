import type { ImportBatchRow } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import {
  addImportedVisit,
  findTimesOfVisits,
  type VisitOutcome,
} from '../../people/imported-visits/imported-visits.api.js';
import { startOf, type BookingFacts } from './booking-facts.js';
import { nameKey } from './name-key.js';
import { problemOf, type Importing, type Judgement } from './record-importer.js';

const outcomes: readonly VisitOutcome[] = ['attended', 'no_show', 'late_cancelled'];

const keyOf = (memberId: string, startsAt: Date, className: string): string =>
  [memberId, startsAt.getTime(), nameKey(className)].join(' ');

/**
 * Rows whose class is over: what they say of its end becomes history. Of a row that doesn't say how
 * it ended nobody knows whether the member came.
 */
export const judgeVisits = async (
  tx: EntityManager,
  { studio, request, now }: Importing,
  { booked }: BookingFacts,
): Promise<(row: ImportBatchRow) => Judgement> => {
  const memberIds = request.rows.map(({ person }) => person.id);
  const known = await findTimesOfVisits(tx, studio.id, memberIds);
  const taken = new Set(
    known.map((visit) => keyOf(visit.member_id, visit.starts_at, visit.class_name)),
  );
  for (const visit of booked) taken.add(keyOf(visit.member_id, visit.starts_at, visit.class_type));
  return ({ person, facts }) => {
    const outcome = outcomes.find((one) => one === facts['status']);
    if (!outcome) return { problems: [problemOf('date', 'in_the_past')] };
    const { classType: className = '', trainer: trainerName = '' } = facts;
    const startsAt = startOf(facts);
    const key = keyOf(person.id, startsAt, className);
    if (taken.has(key)) return { problems: [problemOf('classType', 'already_booked')] };
    taken.add(key);
    const { importId } = request;
    const visit = { importId, memberId: person.id, startsAt, className, trainerName, outcome };
    return {
      write: async (part) => ({
        recordId: await addImportedVisit(part, { studioId: studio.id, now }, visit),
      }),
    };
  };
};
