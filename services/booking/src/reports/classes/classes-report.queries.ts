import { Injectable } from '@nestjs/common';
import type { ClassesReport } from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import { lastClosedDay } from '../../policy/closed-days.js';
import { knownRanges } from '../class-outcomes/class-outcomes.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { outcomesIn } from '../class-outcomes/class-outcomes.api.js';
import { clockOf, numberColumns } from './class-groups.sql.js';
import { groupBy, totalOf, type ClassGroup } from './compare-groups.js';

/** How classes went, by what they were, who taught them, and when. */
@Injectable()
export class ClassesReportQueries {
  constructor(
    private readonly readDatabase: ReadDatabase,
    private readonly studio: StudioContext,
  ) {}

  /** Throws BAD_REQUEST. */
  async report(range: DayRange): Promise<ClassesReport> {
    const ranges = await knownRanges(this.readDatabase, this.studio.id, range);
    const [current, before, yearBefore] = await Promise.all([
      this.groups(ranges.current),
      this.groups(ranges.before),
      this.groups(ranges.yearBefore),
    ]);
    const groups = { current, before, yearBefore };
    const byName = ({ name, id }: { name: string; id: string }): string => `${name} ${id}`;
    const byTime = (one: { weekday: number; start: string }): string =>
      `${one.weekday} ${one.start}`;
    return {
      ranges,
      closedThrough: lastClosedDay(this.studio.now()),
      total: totalOf(groups),
      types: groupBy(groups, (one) => ({ id: one.classTypeId, name: one.className }), byName),
      trainers: groupBy(groups, (one) => ({ id: one.trainerId, name: one.trainerName }), byName),
      weekdays: groupBy(
        groups,
        ({ weekday }) => ({ weekday }),
        ({ weekday }) => `${weekday}`,
      ),
      starts: groupBy(
        groups,
        ({ start }) => ({ start }),
        ({ start }) => start,
      ),
      cells: groupBy(groups, ({ weekday, start }) => ({ weekday, start }), byTime),
      series: groupBy(
        groups,
        ({ weekday, start, classTypeId, className }) => ({
          weekday,
          start,
          classTypeId,
          className,
        }),
        (one) => `${byTime(one)} ${one.classTypeId}`,
      ),
    };
  }

  private async groups(range: DayRange): Promise<ClassGroup[]> {
    const { id: studioId } = this.studio;
    const request = { studioId, now: this.studio.now(), ...range };
    const { outcomes, values } = await outcomesIn(this.readDatabase, request);
    const sums = numberColumns.map(([column, name]) => `sum(${column})::int AS "${name}"`);
    return this.readDatabase.query<ClassGroup[]>(
      `SELECT g.*, to_char(g.clock, 'HH24:MI') AS start, c.name AS "className",
         t.name AS "trainerName"
       FROM (SELECT extract(isodow FROM day)::int AS weekday, ${clockOf('starts_at')} AS clock,
           class_type_id AS "classTypeId", trainer_id AS "trainerId", count(*)::int AS classes,
           ${sums.join(', ')}
         FROM ${outcomes} GROUP BY 1, 2, 3, 4) g
       JOIN class_types c ON c.studio_id = $1 AND c.id = g."classTypeId"
       JOIN trainers t ON t.studio_id = $1 AND t.id = g."trainerId"`,
      values,
    );
  }
}
