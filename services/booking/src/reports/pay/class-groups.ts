import { addDays, STUDIO_ZONE, type DayRange } from '@studio/domain-kit';
import type { Queryable } from '@studio/nest-kit';
import { outcomesIn } from '../class-outcomes/class-outcomes.api.js';
import { groupBy } from './group-by.js';
import { findHeads } from './heads.queries.js';
import { itemsOf, rateOf, sumOf, type Rate } from './pay-rules.js';
import { findRates } from './rates.queries.js';
import { PRIVATE_SEATS } from './taught-classes.queries.js';

export interface GroupsRequest extends DayRange {
  studioId: string;
  now: Date;
  /** Days on which groups end, beside those on which rates change. */
  cuts: readonly string[];
  /** Classes of a trainer count from this day on; those of others all. */
  since: ReadonlyMap<string, string>;
  /** Only those of these trainers. */
  trainerIds?: readonly string[] | undefined;
}

/** Classes that pay the same: of one trainer, class type and period, with as many minutes and heads. */
interface FoundGroup {
  trainerId: string;
  classTypeId: string;
  period: number;
  minutes: number;
  heads: number;
  isFull: boolean;
  /** A private or duet stands alone: what its places cost says what it pays. */
  scheduleId: string | null;
  /** What locked payslips paid for each; null: nothing. */
  paid: number | null;
  classes: number;
}

export interface ClassGroup extends Omit<FoundGroup, 'period'> {
  /** The first day of its period. */
  day: string;
  /** Fils that each of the classes pays. */
  amount: number;
}

const startOf = (day: string): string => `(${day}::timestamp AT TIME ZONE '${STUDIO_ZONE}')`;
const paidBefore = `SELECT trainer_id, schedule_id, sum(amount)::int AS paid FROM pay_items
  WHERE studio_id = $1 AND schedule_id IS NOT NULL AND starts_at >= ${startOf('$5::date')}
    AND starts_at < ${startOf('($6::date + 1)')} AND ($11::uuid[] IS NULL OR trainer_id = ANY($11))
  GROUP BY trainer_id, schedule_id`;

/**
 * Classes of the days, one by one. `$8` are the first days of periods, `$9` and `$10` trainers with
 * their days, `$11` the trainers.
 */
const classesIn = (outcomes: string): string => `
  SELECT o.trainer_id AS "trainerId", s.class_type_id AS "classTypeId",
    width_bucket(d.day, $8::date[]) AS period,
    (extract(epoch FROM s.ends_at - s.starts_at) / 60)::int AS minutes, o.attended AS heads,
    o.seats > 0 AND o.booked >= o.seats AS "isFull", o.schedule_id AS "scheduleId", p.paid,
    s.capacity <= ${PRIVATE_SEATS} AS "isPrivate"
  FROM (SELECT * FROM ${outcomes}) AS o
  JOIN schedules s ON s.studio_id = $1 AND s.id = o.schedule_id AND s.status = 'scheduled'
  CROSS JOIN LATERAL (SELECT (s.starts_at AT TIME ZONE '${STUDIO_ZONE}')::date AS day) AS d
  LEFT JOIN unnest($9::uuid[], $10::date[]) AS l (trainer_id, since) ON l.trainer_id = o.trainer_id
  LEFT JOIN (${paidBefore}) AS p ON p.trainer_id = o.trainer_id AND p.schedule_id = o.schedule_id
  WHERE d.day BETWEEN $5 AND $6 AND (l.since IS NULL OR d.day >= l.since)
    AND ($11::uuid[] IS NULL OR o.trainer_id = ANY($11))`;

/** The first days of periods: within each the same rates hold. */
const startsOf = ({ from, cuts }: GroupsRequest, rates: readonly Rate[]): string[] => {
  const changes = rates.flatMap((rate) => [
    rate.from,
    ...(rate.until ? [addDays(rate.until, 1)] : []),
  ]);
  return [...new Set([from, ...cuts, ...changes])].filter((day) => day >= from).sort();
};

/** Reads the classes of the days as a table `taught`; `$12` on are the statement's own. */
const readTaught = async <Row>(
  tx: Queryable,
  request: GroupsRequest,
  { starts, select, values: own }: { starts: readonly string[]; select: string; values: unknown[] },
): Promise<Row[]> => {
  const { outcomes, values } = await outcomesIn(tx, request);
  const { since, trainerIds = null } = request;
  return tx.query<Row[]>(`WITH taught AS (${classesIn(outcomes)}) ${select}`, [
    ...values,
    starts,
    [...since.keys()],
    [...since.values()],
    trainerIds,
    ...own,
  ]);
};

const groups = `
  SELECT "trainerId", "classTypeId", period, minutes, heads, "isFull", paid,
    CASE WHEN "isPrivate" THEN "scheduleId" END AS "scheduleId", count(*)::int AS classes
  FROM taught GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`;

/**
 * What the classes of many months pay, by the rule of a class: classes that pay the same are counted
 * by the database, so that a year of 100,000 classes is a few thousand groups.
 */
export const findClassGroups = async (
  tx: Queryable,
  request: GroupsRequest,
): Promise<ClassGroup[]> => {
  const { studioId } = request;
  const rates = await findRates(tx, studioId);
  const starts = startsOf(request, rates);
  const found = await readTaught<FoundGroup>(tx, request, { starts, select: groups, values: [] });
  const scheduleIds = found.flatMap(({ scheduleId }) => scheduleId ?? []);
  const heads = groupBy(
    await findHeads(tx, { studioId, scheduleIds }),
    ({ scheduleId }) => scheduleId,
  );
  return found.map(({ period, ...group }) => {
    const day = starts[period - 1] ?? request.from;
    const places = heads.get(group.scheduleId ?? '') ?? [];
    return { ...group, day, amount: amountOf(rates, { ...group, day }, places) };
  });
};

const amountOf = (
  rates: readonly Rate[],
  group: Omit<ClassGroup, 'amount'>,
  places: Parameters<typeof itemsOf>[2],
): number => {
  const rate = rateOf(rates, group);
  const { minutes, heads, isFull, scheduleId } = group;
  const taught = { minutes, heads, booked: isFull ? 1 : 0, seats: 1 };
  const isPrivate = scheduleId !== null;
  return rate ? sumOf(itemsOf(rate, { ...taught, isPrivate, isCover: false }, places)) : 0;
};

const changed = `
  SELECT t."scheduleId" FROM taught t
  JOIN jsonb_to_recordset($12) AS g ("trainerId" uuid, "classTypeId" uuid, day date, minutes int,
      heads int, "isFull" boolean, paid int)
    ON t."trainerId" = g."trainerId" AND t."classTypeId" = g."classTypeId"
      AND t.minutes = g.minutes AND t.heads = g.heads AND t."isFull" = g."isFull"
      AND t.paid IS NOT DISTINCT FROM g.paid AND t.period = width_bucket(g.day, $8::date[])
  UNION
  SELECT p.schedule_id FROM (${paidBefore}) AS p
  LEFT JOIN taught t ON t."trainerId" = p.trainer_id AND t."scheduleId" = p.schedule_id
  WHERE t."scheduleId" IS NULL AND p.paid <> 0`;

/** Classes that may pay something else now than locked payslips paid for them. */
export const findChangedClasses = async (
  tx: Queryable,
  request: GroupsRequest,
): Promise<string[]> => {
  const all = await findClassGroups(tx, request);
  const other = all.filter(({ amount, paid }) => amount !== (paid ?? 0));
  const starts = startsOf(request, await findRates(tx, request.studioId));
  const values = [JSON.stringify(other)];
  const rows = await readTaught<{ scheduleId: string }>(tx, request, {
    starts,
    select: changed,
    values,
  });
  return rows.map(({ scheduleId }) => scheduleId);
};
