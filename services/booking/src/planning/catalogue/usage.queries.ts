import { Injectable } from '@nestjs/common';
import type { CatalogueUsage } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { findItem, type Kept, type Kind } from '../../catalogue/items/catalogue.api.js';
import { timetableHorizon } from '../../policy/timetable-horizon.js';
import { StudioContext } from '../../shared/studio-context.js';
import { usageRules } from './usage-rules.js';

interface Item {
  kind: Kind<Kept>['name'];
  id: string;
}

interface ClassRow {
  id: string;
  className: string;
  startsAt: Date;
  booked: number;
  waiting: number;
}

interface Counts {
  classesToCome: number;
  bookings: number;
  waiting: number;
  pastClasses: number;
  owners: number;
  ownersOfNothingElse: number;
  hasRole: boolean;
  /** Anything at all, of the past too. */
  isReferredTo: boolean;
}

const MOST_CLASSES = 50;

const columns = { class_type: 'class_type_id', room: 'room_id', trainer: 'trainer_id' } as const;

/** What refers to a class type, room or trainer. */
@Injectable()
export class UsageQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws the kind's own 404. */
  async usage<Row extends Kept>(kind: Kind<Row>, id: string): Promise<CatalogueUsage> {
    const { manager } = this.dataSource;
    await findItem(manager, kind, { studioId: this.studio.id, id });
    return usageOf(manager, this.studio, { kind: kind.name, id });
  }
}

/** Hold the timetable's lock to decide by it. */
export const usageOf = async (
  tx: EntityManager,
  studio: StudioContext,
  item: Item,
): Promise<CatalogueUsage> => {
  const { isReferredTo, ...counts } = await countsOf(tx, studio, item);
  const classes = await nextClasses(tx, studio, item);
  const found = {
    ...counts,
    series: await seriesOf(tx, studio, item),
    dates: await datesOf(tx, studio, item),
    products: await productsOf(tx, studio, item),
    classes: classes.map(({ startsAt, ...one }) => ({
      ...one,
      date: studioDay(startsAt),
      startTime: studioClock(startsAt),
    })),
  };
  return { ...found, ...usageRules({ ...found, isReferredTo }) };
};

/** Series with a day that is not on the timetable yet. */
const seriesOf = (tx: EntityManager, studio: StudioContext, { kind, id }: Item) => {
  const today = studioDay(studio.now());
  return tx.query<CatalogueUsage['series']>(
    `SELECT s.id, c.name AS "className", t.name AS "trainerName", r.name AS "roomName", s.weekday,
       s.start_time AS "startTime", s.until_day::text AS until,
       (SELECT min(o.series_day)::text FROM schedules o
         WHERE o.studio_id = s.studio_id AND o.series_id = s.id AND o.status = 'scheduled'
           AND o.starts_at > $3) AS "nextDate"
     FROM class_series s
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     JOIN trainers t ON t.studio_id = s.studio_id AND t.id = s.trainer_id
     JOIN rooms r ON r.studio_id = s.studio_id AND r.id = s.room_id
     WHERE s.studio_id = $1 AND s.${columns[kind]} = $2
       AND (s.until_day IS NULL OR s.until_day > $4)
     ORDER BY s.weekday, s.start_time, s.id`,
    [studio.id, id, studio.now(), timetableHorizon(today, studio.settings)],
  );
};

/** Dates of series that have another trainer or room; a date has no class type of its own. */
const datesOf = async (tx: EntityManager, studio: StudioContext, { kind, id }: Item) => {
  if (kind === 'class_type') return [];
  return tx.query<CatalogueUsage['dates']>(
    `SELECT d.series_id AS "seriesId", c.name AS "className", d.day::text AS date
     FROM series_dates d
     JOIN class_series s ON s.studio_id = d.studio_id AND s.id = d.series_id
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE d.studio_id = $1 AND d.${columns[kind]} = $2 AND d.day >= $3 AND NOT d.cancelled
       AND (s.until_day IS NULL OR s.until_day >= d.day) AND NOT EXISTS (
         SELECT FROM schedules o WHERE o.studio_id = d.studio_id AND o.series_id = d.series_id
           AND o.series_day = d.day)
     ORDER BY d.day, d.series_id`,
    [studio.id, id, studioDay(studio.now())],
  );
};

/** No other class type in use is among those of `row`. */
const fitsNothingElse = (row: string): string => `NOT EXISTS (
  SELECT FROM class_types o WHERE o.studio_id = ${row}.studio_id AND o.active AND o.id <> $2
    AND o.id = ANY(${row}.class_type_ids))`;

const productsOf = async (tx: EntityManager, studio: StudioContext, { kind, id }: Item) => {
  if (kind !== 'class_type') return [];
  const of = (table: string, name: string): string =>
    `SELECT p.product_id AS id, '${name}' AS kind, p.name, p.position,
       ${fitsNothingElse('p')} AS "fitsNothingElse"
     FROM ${table} p WHERE p.studio_id = $1 AND $2 = ANY(p.class_type_ids)
       AND p.replaced_at IS NULL AND p.state <> 'retired'`;
  return tx.query<CatalogueUsage['products']>(
    `SELECT id, kind, name, "fitsNothingElse"
     FROM (${of('packages', 'package')} UNION ALL ${of('subscription_plans', 'plan')}) p
     ORDER BY "fitsNothingElse" DESC, kind, position, id`,
    [studio.id, id],
  );
};

const nextClasses = (tx: EntityManager, studio: StudioContext, { kind, id }: Item) =>
  tx.query<ClassRow[]>(
    `SELECT s.id, c.name AS "className", s.starts_at AS "startsAt", s.booked, s.waiting
     FROM schedules s
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE s.studio_id = $1 AND s.${columns[kind]} = $2 AND s.status = 'scheduled'
       AND s.starts_at > $3
     ORDER BY s.starts_at, s.id LIMIT ${MOST_CLASSES}`,
    [studio.id, id, studio.now()],
  );

/** Of a class type: what names it among others, of all versions and owners. */
const namedBy = (table: string): string => `EXISTS (SELECT FROM ${table} x
  WHERE x.studio_id = $1 AND $2 = ANY(x.class_type_ids))`;

const references: Record<Item['kind'], string> = {
  class_type: [
    ...['packages', 'subscription_plans', 'user_packages'].map(namedBy),
    `EXISTS (SELECT FROM broadcasts b WHERE b.studio_id = $1
       AND b.audience ->> 'classTypeId' = $2::text)`,
  ].join(' OR '),
  room: `EXISTS (SELECT FROM series_dates d WHERE d.studio_id = $1 AND d.room_id = $2)`,
  trainer: `EXISTS (SELECT FROM series_dates d WHERE d.studio_id = $1 AND d.trainer_id = $2)
    OR EXISTS (SELECT FROM trainers t WHERE t.studio_id = $1 AND t.id = $2 AND t.has_role)`,
};

/** Who has credits or a plan for a class type; nobody for a room or a trainer. */
const owners = (of: Item['kind']): string =>
  of !== 'class_type'
    ? `0 AS owners, 0 AS "ownersOfNothingElse"`
    : `(SELECT count(DISTINCT member_id)::int FROM bought) AS owners,
       (SELECT count(*)::int FROM (SELECT member_id FROM bought GROUP BY member_id
         HAVING bool_and(nothing_else)) x) AS "ownersOfNothingElse"`;

const bought = `SELECT u.member_id, ${fitsNothingElse('u')} AS nothing_else FROM user_packages u
  WHERE u.studio_id = $1 AND $2 = ANY(u.class_type_ids) AND u.credits_left > 0
    AND u.expires_on >= $4::date
  UNION ALL
  SELECT m.member_id, ${fitsNothingElse('p')} FROM member_subscriptions m
  JOIN subscription_plans p ON p.studio_id = m.studio_id AND p.id = m.plan_id
  WHERE m.studio_id = $1 AND $2 = ANY(p.class_type_ids)
    AND m.status IN ('active', 'past_due', 'paused')`;

const countsOf = async (
  tx: EntityManager,
  studio: StudioContext,
  { kind, id }: Item,
): Promise<Counts> => {
  const column = columns[kind];
  const [row] = await tx.query<[Counts]>(
    `WITH bought AS (${bought}), ours AS (
       SELECT s.* FROM schedules s WHERE s.studio_id = $1 AND s.${column} = $2)
     SELECT
       count(*) FILTER (WHERE coming)::int AS "classesToCome",
       coalesce(sum(booked) FILTER (WHERE coming), 0)::int AS bookings,
       coalesce(sum(waiting) FILTER (WHERE coming), 0)::int AS waiting,
       count(*) FILTER (WHERE status = 'scheduled' AND NOT coming)::int AS "pastClasses",
       ${owners(kind)},
       EXISTS (SELECT FROM trainers t WHERE t.studio_id = $1 AND t.id = $2 AND t.has_role)
         AS "hasRole",
       (count(*) > 0 OR EXISTS (SELECT FROM class_series c WHERE c.studio_id = $1
          AND c.${column} = $2) OR ${references[kind]}) AS "isReferredTo"
     FROM (SELECT *, status = 'scheduled' AND starts_at > $3 AS coming FROM ours) s`,
    [studio.id, id, studio.now(), studioDay(studio.now())],
  );
  return row;
};
