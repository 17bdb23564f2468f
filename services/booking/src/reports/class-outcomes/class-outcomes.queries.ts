import { addDays, studioDay, studioInstant, type DayRange } from '@studio/domain-kit';
import type { Queryable } from '@studio/nest-kit';
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
  tx: Queryable,
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

/** A part of a range of days: kept, or read from the source. */
export interface OutcomeWindow {
  isKept: boolean;
  /** Instants; `to` is out. */
  from: Date;
  to: Date;
}

/** Days that are read one at a time; where nothing is kept yet, those before them by the month. */
const DAYS_ALONE = 10;
const DAYS_AT_ONCE = 31;

/**
 * The parts of a range, the newest first, so that a page reads no more of it than it shows: the days
 * that are not kept, then all that are.
 */
export const outcomeWindows = async (
  tx: Queryable,
  { studioId, from, to, now }: OutcomeRequest,
): Promise<OutcomeWindow[]> => {
  const kept = (await keptThrough(tx, studioId)) ?? addDays(from, -1);
  const firstLive = kept < from ? from : addDays(kept, 1);
  const windows: OutcomeWindow[] = [];
  let last = [to, studioDay(now)].sort()[0] ?? to;
  while (last >= firstLive) {
    const days = windows.length < DAYS_ALONE ? 1 : DAYS_AT_ONCE;
    const first = [addDays(last, 1 - days), firstLive].sort()[1] ?? firstLive;
    windows.push({ isKept: false, ...instantsOf(first, last) });
    last = addDays(first, -1);
  }
  if (last >= from) windows.push({ isKept: true, ...instantsOf(from, last) });
  return windows;
};

const instantsOf = (from: string, to: string): { from: Date; to: Date } => ({
  from: studioInstant(from),
  to: studioInstant(addDays(to, 1)),
});

/**
 * The outcomes from `$2` to `$3` of a window, with the columns of `outcomesIn`; `$4` is now, and
 * `only` a condition of the class `s`.
 */
export const windowOutcomes = ({ isKept }: OutcomeWindow, only: string): string =>
  isKept
    ? `(SELECT ${outcomeColumns} FROM class_outcomes s WHERE s.studio_id = $1
        AND s.starts_at >= $2 AND s.starts_at < $3 AND s.starts_at < $4 AND ${only}) AS outcomes`
    : `(SELECT ${outcomeColumns}
        FROM (${outcomesOf({ from: '$2', to: '$3', now: '$4', only })}) AS live) AS outcomes`;

/** Classes `s` of a window from which somebody was turned away, or may have been: `id` and `at`. */
export const fullClassesOf = ({ isKept }: OutcomeWindow, only: string): string =>
  isKept
    ? `SELECT s.schedule_id AS id, s.starts_at AS at FROM class_outcomes s
       WHERE s.studio_id = $1 AND s.turned_away > 0
         AND s.starts_at >= $2 AND s.starts_at < $3 AND ${only}`
    : `SELECT s.id, s.starts_at AS at FROM schedules s
       WHERE s.studio_id = $1 AND s.starts_at >= $2 AND s.starts_at < $3 AND ${only}
         AND EXISTS (SELECT FROM class_waiting_log l
           WHERE l.studio_id = s.studio_id AND l.schedule_id = s.id)`;

/** How each class of a range of days went that is over and was not called off, oldest first. */
export const findClassOutcomes = async (
  tx: Queryable,
  request: OutcomeRequest & { trainerId?: string; scheduleIds?: readonly string[] | undefined },
): Promise<ClassOutcome[]> => {
  const { outcomes, values } = await outcomesIn(tx, request);
  return tx.query<ClassOutcome[]>(
    `SELECT schedule_id AS "scheduleId", starts_at AS "startsAt", class_type_id AS "classTypeId",
       trainer_id AS "trainerId", room_id AS "roomId", seats, booked, attended,
       late_cancelled AS "lateCancelled", missed, cancelled, waived, fees, waited, served,
       turned_away AS "turnedAway", first_visits AS "firstVisits"
     FROM ${outcomes} WHERE ($8::uuid IS NULL OR trainer_id = $8)
       AND ($9::uuid[] IS NULL OR schedule_id = ANY($9))
     ORDER BY starts_at, schedule_id`,
    [...values, request.trainerId ?? null, request.scheduleIds ?? null],
  );
};
