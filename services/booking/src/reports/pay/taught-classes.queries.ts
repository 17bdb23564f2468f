import { studioDay, type DayRange } from '@studio/domain-kit';
import type { Queryable } from '@studio/nest-kit';
import { findClassOutcomes, headsOf } from '../class-outcomes/class-outcomes.api.js';
import { instantsOf } from './pay-month.js';
import type { TaughtClass } from './pay-rules.js';

export interface TaughtRequest extends DayRange {
  studioId: string;
  now: Date;
  /** Of one trainer; else of all. */
  trainerId?: string | undefined;
  /** Only these; else all. */
  scheduleIds?: readonly string[] | undefined;
}

interface ClassFacts {
  scheduleId: string;
  trainerId: string;
  classTypeId: string;
  className: string;
  startsAt: Date;
  endsAt: Date;
  minutes: number;
  isCover: boolean;
  isPrivate: boolean;
}

/** A class with one or two seats is a private or duet. */
export const PRIVATE_SEATS = 2;

/**
 * A date of a series that was given to another trainer is taught for that one; outside of a series
 * the class is of the trainer who first needed cover.
 */
const isCover = `CASE WHEN s.series_id IS NOT NULL
    THEN coalesce(s.changed_singly AND cs.trainer_id <> s.trainer_id, false)
    ELSE coalesce((SELECT x.trainer_id FROM substitutions x
      WHERE x.studio_id = s.studio_id AND x.schedule_id = s.id AND x.state = 'covered'
      ORDER BY x.created_at LIMIT 1) <> s.trainer_id, false) END`;

const facts = `SELECT s.id AS "scheduleId", s.trainer_id AS "trainerId", c.id AS "classTypeId",
    c.name AS "className", s.starts_at AS "startsAt", s.ends_at AS "endsAt",
    (extract(epoch FROM s.ends_at - s.starts_at) / 60)::int AS minutes,
    ${isCover} AS "isCover",
    s.capacity <= ${PRIVATE_SEATS} AS "isPrivate"
  FROM schedules s
  JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
  LEFT JOIN class_series cs ON cs.studio_id = s.studio_id AND cs.id = s.series_id
  WHERE s.studio_id = $1 AND s.starts_at >= $2 AND s.starts_at < $3 AND s.status = 'scheduled'
    AND ($4::uuid IS NULL OR s.trainer_id = $4)
    AND ($5::uuid[] IS NULL OR s.id = ANY($5))`;

const findFacts = (
  tx: Queryable,
  { studioId, trainerId, scheduleIds, ...range }: TaughtRequest,
): Promise<ClassFacts[]> => {
  const { from, before } = instantsOf(range);
  return tx.query(facts, [studioId, from, before, trainerId ?? null, scheduleIds ?? null]);
};

/** Classes of the days that are over and were not called off, with who came. */
export const findTaught = async (tx: Queryable, request: TaughtRequest): Promise<TaughtClass[]> => {
  const known = new Map(
    (await findFacts(tx, { ...request, trainerId: undefined })).map((one) => [one.scheduleId, one]),
  );
  const { trainerId, ...range } = request;
  const outcomes = await findClassOutcomes(tx, { ...range, ...(trainerId && { trainerId }) });
  return outcomes.flatMap((outcome) => {
    const one = known.get(outcome.scheduleId);
    if (!one) return [];
    const { booked, seats } = outcome;
    return [
      {
        ...one,
        trainerId: outcome.trainerId,
        day: studioDay(one.startsAt),
        heads: headsOf(outcome),
        booked,
        seats,
      },
    ];
  });
};

/** Classes of the days that are still to come, or run. */
export const findAhead = async (tx: Queryable, request: TaughtRequest): Promise<TaughtClass[]> => {
  const { now } = request;
  const rows = await findFacts(tx, request);
  return rows
    .filter(({ endsAt }) => endsAt > now)
    .map((row) => ({ ...row, day: studioDay(row.startsAt), heads: 0, booked: 0, seats: 0 }));
};
