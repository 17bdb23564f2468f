import { addDays, studioInstant, type DayRange } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { keptThrough } from './close-class-days.js';
import { outcomeColumns, outcomesOf } from './outcomes.sql.js';

/** How a class went: `outcomes.sql.ts` says what each number counts. */
export interface ClassOutcome {
  scheduleId: string;
  startsAt: Date;
  classTypeId: string;
  trainerId: string;
  roomId: string;
  seats: number;
  booked: number;
  attended: number;
  lateCancelled: number;
  missed: number;
  cancelled: number;
  waived: number;
  /** Fils. */
  fees: number;
  waited: number;
  served: number;
  turnedAway: number;
  firstVisits: number;
}

interface OutcomeRequest extends DayRange {
  studioId: string;
  now: Date;
}

/**
 * The outcomes of a range of days as a table `outcomes` of SQL: of closed days as they are kept, of
 * the others from their source. So a report is right before any job has run. `values` are `$1` to
 * `$7`.
 */
export const outcomesIn = async (
  tx: EntityManager,
  { studioId, from, to, now }: OutcomeRequest,
): Promise<{ outcomes: string; values: unknown[] }> => {
  const kept = (await keptThrough(tx, studioId)) ?? addDays(from, -1);
  const live = kept < from ? from : addDays(kept, 1);
  const end = studioInstant(addDays(to, 1));
  const start = studioInstant(live);
  return {
    outcomes: `(SELECT ${outcomeColumns} FROM class_outcomes
        WHERE studio_id = $1 AND day BETWEEN $5 AND $6 AND day < $7
      UNION ALL
      SELECT ${outcomeColumns}
      FROM (${outcomesOf({ from: '$2', to: '$3', now: '$4' })}) AS live) AS outcomes`,
    values: [studioId, start < end ? start : end, end, now, from, to, live],
  };
};

/** How each class of a range of days went that is over and was not called off, oldest first. */
export const findClassOutcomes = async (
  tx: EntityManager,
  request: OutcomeRequest & { trainerId?: string },
): Promise<ClassOutcome[]> => {
  const { outcomes, values } = await outcomesIn(tx, request);
  return tx.query<ClassOutcome[]>(
    `SELECT schedule_id AS "scheduleId", starts_at AS "startsAt", class_type_id AS "classTypeId",
       trainer_id AS "trainerId", room_id AS "roomId", seats, booked, attended,
       late_cancelled AS "lateCancelled", missed, cancelled, waived, fees, waited, served,
       turned_away AS "turnedAway", first_visits AS "firstVisits"
     FROM ${outcomes} WHERE $8::uuid IS NULL OR trainer_id = $8
     ORDER BY starts_at, schedule_id`,
    [...values, request.trainerId ?? null],
  );
};
