import { Inject, Injectable } from '@nestjs/common';
import type { Compared, listPlanRows, PlanRow, PlansReport } from '@studio/contracts';
import { addDays, studioInstant, type ComparedRanges, type DayRange } from '@studio/domain-kit';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { MOMENT, pageOf, rangesOf, readCursor } from '@studio/nest-kit';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import { knownRanges } from './known-ranges.js';

const PAGE = 50;
type Filter = z.infer<NonNullable<(typeof listPlanRows)['query']>>;
type Row = Omit<PlanRow, 'at'> & { at: Date; moment: string };
const names = ['active', 'mrr', 'started', 'ended', 'failed', 'recovered', 'lost'] as const;
type Numbers = Record<(typeof names)[number], number>;

const endOf = ({ to }: DayRange): Date => studioInstant(addDays(to, 1));

/** Plans, from the history of subscriptions: each step counts at the moment at which it was learnt. */
@Injectable()
export class PlansReportQueries {
  constructor(
    private readonly readDatabase: ReadDatabase,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws BAD_REQUEST. */
  async report(range: DayRange): Promise<PlansReport> {
    const ranges = await knownRanges(this.readDatabase, this.config.STUDIO_ID, range);
    const [current, before, yearBefore] = await Promise.all(
      [ranges.current, ranges.before, ranges.yearBefore].map((one) => this.numbers(one)),
    );
    const compared = (name: (typeof names)[number]): Compared => ({
      current: current?.[name] ?? 0,
      before: before?.[name] ?? 0,
      yearBefore: yearBefore?.[name] ?? 0,
    });
    return {
      ranges,
      active: compared('active'),
      mrr: compared('mrr'),
      started: compared('started'),
      ended: compared('ended'),
      failed: compared('failed'),
      recovered: compared('recovered'),
      lost: compared('lost'),
      plans: await this.plans(ranges),
      completeFrom: await this.completeFrom(),
    };
  }

  /** In a studio that had plans before their history was kept. */
  private async completeFrom(): Promise<string | null> {
    const [row] = await this.readDatabase.query<{ at: Date }[]>(
      'SELECT complete_from AS at FROM plan_history_starts WHERE studio_id = $1',
      [this.config.STUDIO_ID],
    );
    return row?.at.toISOString() ?? null;
  }

  private async numbers(range: DayRange): Promise<Numbers | undefined> {
    const steps = (kind: string): string =>
      `(count(*) FILTER (WHERE kind = '${kind}' AND at >= $2))::int AS ${kind}`;
    const [row] = await this.readDatabase.query<Numbers[]>(
      `SELECT coalesce(sum(active), 0)::int AS active, coalesce(sum(mrr), 0)::float8 AS mrr,
         ${names.slice(2).map(steps).join(', ')}
       FROM subscription_history WHERE studio_id = $1 AND at < $3`,
      [this.config.STUDIO_ID, studioInstant(range.from), endOf(range)],
    );
    return row;
  }

  /** Those that run at the end of the period, what brings most first. */
  private plans({ current }: ComparedRanges): Promise<PlansReport['plans']> {
    return this.readDatabase.query(
      `SELECT plan_name AS "planName", sum(active)::int AS active, sum(mrr)::float8 AS mrr
       FROM subscription_history WHERE studio_id = $1 AND at < $2
       GROUP BY plan_name HAVING sum(active) <> 0 ORDER BY sum(mrr) DESC, plan_name`,
      [this.config.STUDIO_ID, endOf(current)],
    );
  }

  /** Whose plans run at the end of the period, or the steps of a kind. Throws BAD_REQUEST. */
  async rows(filter: Filter): Promise<{ items: PlanRow[]; nextCursor: string | null }> {
    const range = rangesOf(filter).current;
    const limit = filter.limit ?? PAGE;
    const [at, id] = readCursor(filter.cursor);
    const found = await this.readDatabase.query<Row[]>(
      `SELECT e.id, e.at, ${MOMENT} AS moment, e.kind, e.plan_name AS "planName", e.mrr,
         s.user_id AS "userId", coalesce(m.full_name, m.email) AS "memberName"
       FROM (SELECT h.id::text AS id, h.at, h.kind, h.plan_name, h.mrr, h.subscription_id
         FROM subscription_history h
         WHERE h.studio_id = $1 AND h.at < $3 AND ($8::text IS NULL OR h.plan_name = $8)
           AND CASE WHEN $4 <> 'active'
           THEN h.at >= $2 AND h.kind = $4
           -- The latest step that let it run, when none has ended that.
           ELSE h.active = 1 AND NOT EXISTS (SELECT FROM subscription_history later
             WHERE later.studio_id = $1 AND later.subscription_id = h.subscription_id
               AND later.active = -1 AND later.at < $3 AND (later.at, later.id) > (h.at, h.id)) END
       ) AS e
       JOIN subscriptions s ON s.studio_id = $1 AND s.id = e.subscription_id
       LEFT JOIN members m ON m.studio_id = $1 AND m.user_id = s.user_id
       WHERE $5::timestamptz IS NULL OR (e.at, e.id) < ($5, $6)
       ORDER BY e.at DESC, e.id DESC LIMIT $7`,
      [
        this.config.STUDIO_ID,
        studioInstant(range.from),
        endOf(range),
        filter.step,
        at,
        id,
        limit + 1,
        filter.planName ?? null,
      ],
    );
    const { rows, nextCursor } = pageOf(found, limit);
    return { items: rows.map(toPlanRow), nextCursor };
  }
}

const toPlanRow = (row: Row): PlanRow => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  planName: row.planName,
  mrr: row.mrr,
  userId: row.userId,
  memberName: row.memberName,
});
