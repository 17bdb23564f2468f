import { Injectable } from '@nestjs/common';
import type {
  ClassReportRow,
  listClassReportRows,
  listTurnedAway,
  TurnedAwayRow,
} from '@studio/contracts';
import { addDays, STUDIO_ZONE, studioInstant } from '@studio/domain-kit';
import { MOMENT, pageOf, rangesOf, readCursor } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { StudioContext } from '../../shared/studio-context.js';
import { outcomesIn, turnedAwayOf } from '../class-outcomes/class-outcomes.api.js';
import { numberColumns, startOf, weekdayOf } from './class-groups.sql.js';

const PAGE = 50;
type Filter = z.infer<NonNullable<(typeof listTurnedAway)['query']>>;
type RowsFilter = z.infer<NonNullable<(typeof listClassReportRows)['query']>>;
/** As the database answers: with its own instant, and where a page would end. */
type Found<Row> = Omit<Row, 'at'> & { at: Date; moment: string };
interface Page<Row> {
  items: Row[];
  nextCursor: string | null;
}

/** Which classes count for each kind; a seat nobody took makes a class empty. */
const having: Readonly<Record<NonNullable<RowsFilter['with']>, string>> = {
  late_cancelled: 'late_cancelled > 0',
  missed: 'missed > 0',
  waited: 'waited > 0',
  served: 'served > 0',
  turned_away: 'turned_away > 0',
  first_visits: 'first_visits > 0',
  fees: 'fees > 0',
  waived: 'waived > 0',
  empty: 'booked = 0',
};

/** The Monday of the week that a class is in, and the one after it, as instants. */
const mondayOf = (start: string, days: 0 | 7): string =>
  `((date_trunc('week', ${start} AT TIME ZONE '${STUDIO_ZONE}')::date + ${days})::timestamp
    AT TIME ZONE '${STUDIO_ZONE}')`;

/** The classes, and the people turned away, that the numbers of the report are made of. */
@Injectable()
export class ClassRowsQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws BAD_REQUEST. */
  async rows(filter: RowsFilter): Promise<Page<ClassReportRow>> {
    const limit = filter.limit ?? PAGE;
    const { id: studioId } = this.studio;
    const { current } = rangesOf(filter);
    const { outcomes, values } = await outcomesIn(this.dataSource.manager, {
      studioId,
      now: this.studio.now(),
      ...current,
    });
    const numbers = numberColumns.map(([column, name]) => `o.${column} AS "${name}"`);
    const found = await this.dataSource.query<Found<ClassReportRow>[]>(
      `SELECT o.id, o.at, o.moment, ${numbers.join(', ')}, c.name AS "className",
         t.name AS "trainerName", r.name AS "roomName"
       FROM (SELECT *, ${MOMENT} AS moment
         FROM (SELECT *, schedule_id AS id, starts_at AS at FROM ${outcomes}) AS rows
         WHERE ($8::uuid IS NULL OR class_type_id = $8) AND ($9::uuid IS NULL OR trainer_id = $9)
           AND ($10::int IS NULL OR ${weekdayOf('at')} = $10)
           AND ($11::text IS NULL OR ${startOf('at')} = $11)
           AND ($12::timestamptz IS NULL OR (at, id) < ($12, $13::uuid))
           AND ${filter.with ? having[filter.with] : 'true'}
         ORDER BY at DESC, id DESC LIMIT $14) AS o
       JOIN class_types c ON c.studio_id = $1 AND c.id = o.class_type_id
       JOIN trainers t ON t.studio_id = $1 AND t.id = o.trainer_id
       JOIN rooms r ON r.studio_id = $1 AND r.id = o.room_id
       ORDER BY o.at DESC, o.id DESC`,
      [...values, ...this.partsOf(filter), limit + 1],
    );
    const { rows, nextCursor } = pageOf(found, limit);
    return {
      items: rows.map(({ moment: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
      nextCursor,
    };
  }

  /** Throws BAD_REQUEST. */
  async turnedAway(filter: Filter): Promise<Page<TurnedAwayRow>> {
    const limit = filter.limit ?? PAGE;
    const { from, to } = rangesOf(filter).current;
    const only = `($5::uuid IS NULL OR s.class_type_id = $5) AND ($6::uuid IS NULL OR s.trainer_id = $6)
      AND ($7::int IS NULL OR ${weekdayOf('s.starts_at')} = $7)
      AND ($8::text IS NULL OR ${startOf('s.starts_at')} = $8)`;
    const found = await this.dataSource.query<Found<TurnedAwayRow>[]>(
      `SELECT p.*, EXISTS (SELECT FROM bookings b WHERE b.studio_id = $1
           AND b.member_id = p."memberId" AND b.status = 'attended'
           AND b.starts_at >= ${mondayOf('p.at', 0)} AND b.starts_at < ${mondayOf('p.at', 7)}
         ) AS "cameThatWeek"
       FROM (SELECT *, ${MOMENT} AS moment FROM (
           SELECT s.id || ' ' || w.member_id AS id, s.starts_at AS at, s.id AS "scheduleId",
             c.name AS "className", w.member_id AS "memberId",
             coalesce(m.full_name, '') AS "memberName"
           FROM (${turnedAwayOf({ from: '$2', to: '$3', now: '$4', only })}) w
           JOIN schedules s ON s.studio_id = $1 AND s.id = w.schedule_id
           JOIN class_types c ON c.studio_id = $1 AND c.id = s.class_type_id
           LEFT JOIN members m ON m.studio_id = $1 AND m.id = w.member_id) AS rows
         WHERE $9::timestamptz IS NULL OR (at, id) < ($9, $10)
         ORDER BY at DESC, id DESC LIMIT $11) AS p
       ORDER BY p.at DESC, p.id DESC`,
      [
        this.studio.id,
        studioInstant(from),
        studioInstant(addDays(to, 1)),
        this.studio.now(),
        ...this.partsOf(filter),
        limit + 1,
      ],
    );
    const { rows, nextCursor } = pageOf(found, limit);
    return {
      items: rows.map(({ moment: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
      nextCursor,
    };
  }

  /** Six values: the filter, and where the page begins. */
  private partsOf({ classTypeId, trainerId, weekday, start, cursor }: Filter): unknown[] {
    const [at, id] = readCursor(cursor);
    return [
      classTypeId ?? null,
      trainerId ?? null,
      weekday ?? null,
      start ?? null,
      at,
      at === null ? null : id,
    ];
  }
}
