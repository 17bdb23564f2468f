import { Injectable } from '@nestjs/common';
import type { ClassReportRow } from '@studio/contracts';
import { MOMENT, rangesOf } from '@studio/nest-kit';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import { StudioContext } from '../../shared/studio-context.js';
import {
  outcomeWindows,
  windowOutcomes,
  type OutcomeWindow,
} from '../class-outcomes/class-outcomes.api.js';
import { numberColumns } from './class-groups.sql.js';
import {
  onlyOf,
  readPage,
  statementOf,
  type Found,
  type Page,
  type PageRequest,
  type RowsFilter,
} from './class-page.js';

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

/** The classes that the numbers of the report are made of. */
@Injectable()
export class ClassRowsQueries {
  constructor(
    private readonly readDatabase: ReadDatabase,
    private readonly studio: StudioContext,
  ) {}

  /** Throws BAD_REQUEST. */
  async rows(filter: RowsFilter): Promise<Page<ClassReportRow>> {
    const studio = { studioId: this.studio.id, now: this.studio.now() };
    const { current } = rangesOf(filter);
    const windows = await outcomeWindows(this.readDatabase, { ...studio, ...current });
    return readPage(filter, windows, (window, request) => this.rowsOf(window, request, studio));
  }

  private rowsOf(
    window: OutcomeWindow,
    { filter, after, limit }: PageRequest<RowsFilter>,
    studio: Parameters<typeof statementOf>[1],
  ): Promise<Found<ClassReportRow>[]> {
    const { values, put } = statementOf(window, studio);
    const outcomes = windowOutcomes(window, onlyOf(filter, put));
    const rest = after
      ? `(at, id) < (${put(after.moment, 'timestamptz')}, ${put(after.id, 'uuid')})`
      : 'true';
    const numbers = numberColumns.map(([column, name]) => `o.${column} AS "${name}"`);
    return this.readDatabase.query<Found<ClassReportRow>[]>(
      `SELECT o.id, o.at, o.moment, ${numbers.join(', ')}, c.name AS "className",
         t.name AS "trainerName", r.name AS "roomName"
       FROM (SELECT *, ${MOMENT} AS moment
         FROM (SELECT *, schedule_id AS id, starts_at AS at FROM ${outcomes}) AS rows
         WHERE ${rest} AND ${filter.with ? having[filter.with] : 'true'}
         ORDER BY at DESC, id DESC LIMIT ${put(limit, 'int')}) AS o
       JOIN class_types c ON c.studio_id = $1 AND c.id = o.class_type_id
       JOIN trainers t ON t.studio_id = $1 AND t.id = o.trainer_id
       JOIN rooms r ON r.studio_id = $1 AND r.id = o.room_id
       ORDER BY o.at DESC, o.id DESC`,
      values,
    );
  }
}
