import { Injectable } from '@nestjs/common';
import type { TurnedAwayRow } from '@studio/contracts';
import { STUDIO_ZONE } from '@studio/domain-kit';
import { MOMENT, rangesOf } from '@studio/nest-kit';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import { StudioContext } from '../../shared/studio-context.js';
import {
  fullClassesOf,
  outcomeWindows,
  turnedAwayOf,
  type OutcomeWindow,
} from '../class-outcomes/class-outcomes.api.js';
import {
  onlyOf,
  readPage,
  statementOf,
  type ClassFilter,
  type Found,
  type Page,
  type PageRequest,
  type Place,
} from './class-page.js';

/** The Monday of the week that a class is in, and the one after it, as instants. */
const mondayOf = (start: string, days: 0 | 7): string =>
  `((date_trunc('week', ${start} AT TIME ZONE '${STUDIO_ZONE}')::date + ${days})::timestamp
    AT TIME ZONE '${STUDIO_ZONE}')`;

/** Where to go on among classes; the class itself is in or not. */
interface Begin extends Place {
  isIn: boolean;
}

/** Who waited for a class to the end and got no seat. */
@Injectable()
export class TurnedAwayQueries {
  constructor(
    private readonly readDatabase: ReadDatabase,
    private readonly studio: StudioContext,
  ) {}

  /** Throws BAD_REQUEST. */
  async rows(filter: ClassFilter): Promise<Page<TurnedAwayRow>> {
    const request = { studioId: this.studio.id, now: this.studio.now() };
    const { current } = rangesOf(filter);
    const windows = await outcomeWindows(this.readDatabase, { ...request, ...current });
    return readPage(filter, windows, (window, page) => this.ofWindow(window, page));
  }

  /** As many classes as people are missing on the page: most turned away one at least. */
  private async ofWindow(
    window: OutcomeWindow,
    { filter, after, limit }: PageRequest<ClassFilter>,
  ): Promise<Found<TurnedAwayRow>[]> {
    const found: Found<TurnedAwayRow>[] = [];
    let begin = after && { moment: after.moment, id: after.id.slice(0, 36), isIn: true };
    for (;;) {
      const classes = await this.fullClasses(window, { filter, begin, limit });
      found.push(...(await this.people(window, { after, limit: limit - found.length, classes })));
      const last = classes.at(-1);
      if (found.length === limit || !last || classes.length < limit) return found;
      begin = { ...last, isIn: false };
    }
  }

  /** The newest classes from a place on. */
  private fullClasses(
    window: OutcomeWindow,
    { filter, begin, limit }: { filter: ClassFilter; begin: Begin | undefined; limit: number },
  ): Promise<Place[]> {
    const { values, put } = this.statement(window);
    const classes = fullClassesOf(window, onlyOf(filter, put));
    const rest = begin
      ? `(at, id) ${begin.isIn ? '<=' : '<'} (${put(begin.moment, 'timestamptz')},
          ${put(begin.id, 'uuid')})`
      : 'true';
    return this.readDatabase.query<Place[]>(
      `SELECT id, ${MOMENT} AS moment FROM (${classes}) AS classes
       WHERE ${rest} AND at < $4 ORDER BY at DESC, id DESC LIMIT ${put(limit, 'int')}`,
      values,
    );
  }

  private async people(
    window: OutcomeWindow,
    {
      classes,
      after,
      limit,
    }: { classes: readonly Place[]; after: Place | undefined; limit: number },
  ): Promise<Found<TurnedAwayRow>[]> {
    if (classes.length === 0) return [];
    const { values, put } = this.statement(window);
    const ids = put(
      classes.map(({ id }) => id),
      'uuid[]',
    );
    const range = { from: '$2', to: '$3', now: '$4', only: `s.id = ANY(${ids})` };
    const rest = after
      ? `(at, id) < (${put(after.moment, 'timestamptz')}, ${put(after.id, 'text')})`
      : 'true';
    return this.readDatabase.query<Found<TurnedAwayRow>[]>(
      `SELECT p.*, EXISTS (SELECT FROM bookings b WHERE b.studio_id = $1
           AND b.member_id = p."memberId" AND b.status = 'attended'
           AND b.starts_at >= ${mondayOf('p.at', 0)} AND b.starts_at < ${mondayOf('p.at', 7)}
         ) AS "cameThatWeek"
       FROM (SELECT *, ${MOMENT} AS moment FROM (
           SELECT s.id || ' ' || w.member_id AS id, s.starts_at AS at, s.id AS "scheduleId",
             c.name AS "className", w.member_id AS "memberId",
             coalesce(m.full_name, '') AS "memberName"
           FROM (${turnedAwayOf(range)}) w
           JOIN schedules s ON s.studio_id = $1 AND s.id = w.schedule_id
           JOIN class_types c ON c.studio_id = $1 AND c.id = s.class_type_id
           LEFT JOIN members m ON m.studio_id = $1 AND m.id = w.member_id) AS rows
         WHERE ${rest}
         ORDER BY at DESC, id DESC LIMIT ${put(limit, 'int')}) AS p
       ORDER BY p.at DESC, p.id DESC`,
      values,
    );
  }

  private statement(window: OutcomeWindow): ReturnType<typeof statementOf> {
    return statementOf(window, { studioId: this.studio.id, now: this.studio.now() });
  }
}
