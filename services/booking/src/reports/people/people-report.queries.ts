import { Injectable } from '@nestjs/common';
import {
  birthdayDays,
  expiringDays,
  awayDays,
  lifetimeBands,
  type PeopleReport,
} from '@studio/contracts';
import { studioDay, STUDIO_ZONE, type ComparedRanges, type DayRange } from '@studio/domain-kit';
import { rangesOf } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { lastClosedDay } from '../../policy/closed-days.js';
import { awaySince, SECOND_VISIT_DAYS } from '../../policy/people-report.js';
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
  monthsUntilNow,
  visitsUntilNow,
  type ListContext,
} from './people-list.sql.js';

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
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  async report(range: DayRange): Promise<PeopleReport> {
    const ranges = rangesOf(range);
    const live = await liveSince(this.dataSource.manager, this.studio.id);
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
    const [row] = await this.dataSource.query<Counts[]>(sql, values);
    return row ?? {};
  }

  private async joined(ranges: ComparedRanges, live: Date): Promise<Compared> {
    const { context, values } = this.statement(live);
    const counts = names.map((name) => within('m.joined_on', ranges[name], { context, as: name }));
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
      within(firstDay, ranges[name], { context, as: `first_${name}` }),
      within(firstDay, ranges[name], { context, as: `again_${name}`, only: cameAgain }),
    ]);
    const undecided = `v.second_at IS NULL
      AND ${put(studioDay(now), 'date')} - ${firstDay} < ${SECOND_VISIT_DAYS}`;
    const away = awayDays.map(
      (days) => `count(*) FILTER (WHERE m.told_at < 'infinity' AND a.member_id IS NULL
        AND v.last_at < ${put(awaySince(now, days), 'timestamptz')})::int AS away_${days}`,
    );
    const row = await this.one(
      `SELECT ${[...firsts, ...away].join(', ')},
         ${within(firstDay, ranges.current, { context, as: 'undecided', only: undecided })}
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
    const joined = `SELECT m.id, date_trunc('month', m.joined_on)::date AS month
      FROM members m WHERE ${everMember} AND m.joined_on >= ${context.put(from, 'date')}
        AND m.joined_on < (${context.put(until, 'date')} + interval '1 month')::date`;
    const rows = await this.dataSource.query<(CohortCount & { joined: boolean })[]>(
      `WITH joined AS MATERIALIZED (${joined})
       SELECT to_char(month, 'YYYY-MM') AS month, 0 AS after, count(*)::int AS members,
         true AS joined FROM joined GROUP BY 1
       UNION ALL
       SELECT to_char(j.month, 'YYYY-MM'), (extract(year FROM age(v.month, j.month)) * 12
           + extract(month FROM age(v.month, j.month)))::int, count(*)::int, false
       FROM joined j JOIN (${monthsUntilNow(context)}) AS v ON v.member_id = j.id
       WHERE v.month >= j.month GROUP BY 1, 2`,
      values,
    );
    const members = rows.filter(({ joined: isJoined }) => isJoined);
    const today = studioDay(this.studio.now());
    return cohortsOf(months, new Map(members.map((one) => [one.month, one.members])), {
      counts: rows.filter(({ joined: isJoined }) => !isJoined),
      last: (to < today ? to : today).slice(0, 7),
    });
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

const within = (
  day: string,
  { from, to }: DayRange,
  { context, as, only = 'true' }: { context: ListContext; as: string; only?: string },
): string =>
  `count(*) FILTER (WHERE ${day} BETWEEN ${context.put(from, 'date')}
    AND ${context.put(to, 'date')} AND ${only})::int AS "${as}"`;

const comparedOf = (row: Counts, prefix = ''): Compared => ({
  current: row[`${prefix}current`] ?? 0,
  before: row[`${prefix}before`] ?? 0,
  yearBefore: row[`${prefix}yearBefore`] ?? 0,
});
