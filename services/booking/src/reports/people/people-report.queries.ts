import { Injectable } from '@nestjs/common';
import {
  birthdayDays,
  COHORT_MONTHS,
  expiringDays,
  awayDays,
  lifetimeBands,
  type PeopleReport,
} from '@studio/contracts';
import {
  addDays,
  studioDay,
  studioInstant,
  STUDIO_ZONE,
  type ComparedRanges,
  type DayRange,
} from '@studio/domain-kit';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import { lastClosedDay } from '../../policy/closed-days.js';
import { awaySince, SECOND_VISIT_DAYS } from '../../policy/people-report.js';
import { knownRanges } from '../class-outcomes/class-outcomes.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { cohortMonths, cohortsOf, type CohortCount } from './cohort-rules.js';
import {
  birthdaysWithin,
  bookedAhead,
  cameAgain,
  endingWithin,
  everMember,
  isMember,
  lifetimeValues,
  liveSince,
  visitsUntilNow,
  type ListContext,
} from './people-list.sql.js';
import { monthsFrom } from './visits.sql.js';

const names = ['current', 'before', 'yearBefore'] as const;
type Compared = Record<(typeof names)[number], number>;

interface Statement {
  context: ListContext;
  values: unknown[];
}

const firstDay = `(v.first_at AT TIME ZONE '${STUDIO_ZONE}')::date`;

/** Whole numbers of one row, by name. */
type Counts = Record<string, number>;

/** How many people come, come again and stay away: each number opens to a list of `people-list`. */
@Injectable()
export class PeopleReportQueries {
  constructor(
    private readonly readDatabase: ReadDatabase,
    private readonly studio: StudioContext,
  ) {}

  async report(range: DayRange): Promise<PeopleReport> {
    const ranges = await knownRanges(this.readDatabase, this.studio.id, range);
    const live = await liveSince(this.readDatabase, this.studio.id);
    const [joined, visits, cohorts, expiring, birthdays, lifetime] = await Promise.all([
      this.joined(ranges, live),
      this.visits(ranges, live),
      this.cohorts(range, live),
      this.expiring(live),
      this.birthdays(live),
      this.lifetime(range, live),
    ]);
    const closedThrough = lastClosedDay(this.studio.now());
    return { ranges, closedThrough, joined, ...visits, cohorts, expiring, birthdays, lifetime };
  }

  private statement(live: Date): Statement {
    const values: unknown[] = [this.studio.id];
    const put = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
    const context = { studioId: this.studio.id, now: this.studio.now(), live, put };
    return { context, values };
  }

  private async one(sql: string, values: unknown[]): Promise<Counts> {
    const [row] = await this.readDatabase.query<Counts[]>(sql, values);
    return row ?? {};
  }

  private async joined(ranges: ComparedRanges, live: Date): Promise<Compared> {
    const { context, values } = this.statement(live);
    const counts = names.map((name) => joinedWithin(ranges[name], { context, as: name }));
    const row = await this.one(
      `SELECT ${counts.join(', ')} FROM members m WHERE ${everMember}`,
      values,
    );
    return comparedOf(row);
  }

  private async visits(ranges: ComparedRanges, live: Date) {
    const { context, values } = this.statement(live);
    const { now, put } = context;
    const firsts = names.flatMap((name) => [
      firstWithin(ranges[name], { context, as: `first_${name}` }),
      firstWithin(ranges[name], { context, as: `again_${name}`, only: cameAgain }),
    ]);
    const undecided = `v.second_at IS NULL
      AND ${put(studioDay(now), 'date')} - ${firstDay} < ${SECOND_VISIT_DAYS}`;
    const away = awayDays.map(
      (days) => `count(*) FILTER (WHERE m.told_at < 'infinity' AND a.member_id IS NULL
        AND v.last_at < ${put(awaySince(now, days), 'timestamptz')})::int AS away_${days}`,
    );
    const row = await this.one(
      `SELECT ${[...firsts, ...away].join(', ')},
         ${firstWithin(ranges.current, { context, as: 'undecided', only: undecided })}
       FROM (${visitsUntilNow(context)}) AS v
       JOIN members m ON m.id = v.member_id AND ${everMember}
       LEFT JOIN (SELECT DISTINCT member_id FROM (${bookedAhead(context)}) AS b) AS a
         ON a.member_id = m.id`,
      values,
    );
    return {
      firstVisits: comparedOf(row, 'first_'),
      cameAgain: comparedOf(row, 'again_'),
      undecided: row['undecided'] ?? 0,
      away: awayDays.map((days) => ({ days, people: row[`away_${days}`] ?? 0 })),
    };
  }

  private async cohorts({ to }: DayRange, live: Date) {
    const { context, values } = this.statement(live);
    const months = cohortMonths(to);
    const [from, until] = [`${months[0]}-01`, `${months.at(-1)}-01`];
    const counts = await this.readDatabase.query<CohortCount[]>(
      `SELECT to_char(m.joined_on, 'YYYY-MM') AS month,
         ${monthsFrom('v.months', 'm.joined_on', COHORT_MONTHS)} AS came, count(*)::int AS members
       FROM members m LEFT JOIN (${visitsUntilNow(context)}) AS v ON v.member_id = m.id
       WHERE ${everMember} AND m.joined_on >= ${context.put(from, 'date')}
         AND m.joined_on < (${context.put(until, 'date')} + interval '1 month')::date
       GROUP BY 1, 2`,
      values,
    );
    const today = studioDay(this.studio.now());
    return cohortsOf(months, counts, (to < today ? to : today).slice(0, 7));
  }

  private async expiring(live: Date) {
    const { context, values } = this.statement(live);
    const most = Math.max(...expiringDays);
    const last = expiringDays.map((days) => `p.expires_on <= ${lastDay(context, days)}`);
    const sums = expiringDays.map(
      (days, n) => `count(DISTINCT m.id) FILTER (WHERE ${last[n]})::int AS people_${days},
        coalesce(sum(p.credits_left) FILTER (WHERE ${last[n]}), 0)::int AS credits_${days},
        coalesce(sum(p.value) FILTER (WHERE ${last[n]}), 0)::float8 AS value_${days}`,
    );
    const row = await this.one(
      `SELECT ${sums.join(', ')} FROM (${endingWithin(context, most)}) AS p
       JOIN members m ON m.id = p.member_id AND ${isMember}`,
      values,
    );
    return expiringDays.map((days) => ({
      days,
      people: row[`people_${days}`] ?? 0,
      credits: row[`credits_${days}`] ?? 0,
      value: row[`value_${days}`] ?? 0,
    }));
  }

  private async lifetime({ to }: DayRange, live: Date): Promise<PeopleReport['lifetime']> {
    const { context, values } = this.statement(live);
    const bands = lifetimeBands.map((atLeast, n) => ({
      atLeast,
      below: lifetimeBands[n + 1] ?? null,
    }));
    const sums = bands.map(({ atLeast, below }, n) => {
      const isIn = `v.net >= ${atLeast} AND v.net < ${below ?? `'infinity'::float8`}`;
      return `count(*) FILTER (WHERE ${isIn})::int AS people_${n},
        coalesce(sum(v.net) FILTER (WHERE ${isIn}), 0)::float8 AS total_${n}`;
    });
    const row = await this.one(
      `SELECT count(*)::int AS people, coalesce(sum(v.net), 0)::float8 AS total,
         coalesce(percentile_disc(0.5) WITHIN GROUP (ORDER BY v.net), 0)::float8 AS median,
         ${sums.join(', ')}
       FROM (${lifetimeValues(context, to)}) AS v JOIN members m ON m.id = v.member_id
         AND ${everMember}`,
      values,
    );
    return {
      people: row['people'] ?? 0,
      total: row['total'] ?? 0,
      median: row['median'] ?? 0,
      bands: bands.map((band, n) => ({
        ...band,
        people: row[`people_${n}`] ?? 0,
        total: row[`total_${n}`] ?? 0,
      })),
    };
  }

  private async birthdays(live: Date) {
    const { context, values } = this.statement(live);
    const most = Math.max(...birthdayDays);
    const counts = birthdayDays.map(
      (days) =>
        `count(*) FILTER (WHERE d.on_day <= ${lastDay(context, days)})::int AS within_${days}`,
    );
    const row = await this.one(
      `SELECT ${counts.join(', ')} FROM (${birthdaysWithin(context, most)}) AS d
       JOIN members m ON m.birthday = d.birthday AND ${isMember}`,
      values,
    );
    return birthdayDays.map((days) => ({ days, people: row[`within_${days}`] ?? 0 }));
  }
}

const lastDay = ({ now, put }: ListContext, days: number): string =>
  `${put(studioDay(now), 'date')} + ${days}`;

const joinedWithin = (
  { from, to }: DayRange,
  { context, as }: { context: ListContext; as: string },
): string =>
  `count(*) FILTER (WHERE m.joined_on BETWEEN ${context.put(from, 'date')}
    AND ${context.put(to, 'date')})::int AS "${as}"`;

/** Compared as instants: a day of the studio made of each visit would cost more than reading them. */
const firstWithin = (
  { from, to }: DayRange,
  { context, as, only = 'true' }: { context: ListContext; as: string; only?: string },
): string =>
  `count(*) FILTER (WHERE v.first_at >= ${context.put(studioInstant(from), 'timestamptz')}
    AND v.first_at < ${context.put(studioInstant(addDays(to, 1)), 'timestamptz')}
    AND ${only})::int AS "${as}"`;

const comparedOf = (row: Counts, prefix = ''): Compared => ({
  current: row[`${prefix}current`] ?? 0,
  before: row[`${prefix}before`] ?? 0,
  yearBefore: row[`${prefix}yearBefore`] ?? 0,
});
