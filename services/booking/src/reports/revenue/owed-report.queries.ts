import { Injectable } from '@nestjs/common';
import {
  owedAge,
  owedExpiry,
  type listOwedRows,
  type OwedReport,
  type OwedRow,
} from '@studio/contracts';
import { addDays, studioDay, type DayRange } from '@studio/domain-kit';
import { pageOf, rangesOf, readCursor } from '@studio/nest-kit';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import type { z } from 'zod';
import { lastClosedDay } from '../../policy/closed-days.js';
import { knownRanges } from '../class-outcomes/class-outcomes.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { owedSales } from './owed-sales.sql.js';
import { readSums } from './revenue-days.queries.js';
import { readProgress } from './revenue-progress.js';

const PAGE = 50;
type Filter = z.infer<NonNullable<(typeof listOwedRows)['query']>>;
type Row = OwedRow & { moment: string };

type Group = OwedReport['kinds'][number] & {
  age: OwedReport['ages'][number]['age'];
  expiry: OwedReport['expiries'][number]['expiry'];
};

/** What is owed to members in classes: sold and not earned yet, at the end of a day. */
@Injectable()
export class OwedReportQueries {
  constructor(
    private readonly readDatabase: ReadDatabase,
    private readonly studio: StudioContext,
  ) {}

  /** Throws BAD_REQUEST. */
  async report(range: DayRange): Promise<OwedReport> {
    const { readDatabase } = this;
    const { id: studioId } = this.studio;
    const ranges = await knownRanges(readDatabase, studioId, range);
    const { closedThrough, checkedAt } = await readProgress(readDatabase, studioId);
    const book = { studioId, today: this.today(), closedThrough };
    const ends = [addDays(range.from, -1), range.to, ranges.before.to, ranges.yearBefore.to];
    const [opening = none, current = none, before = none, yearBefore = none] = await readSums(
      readDatabase,
      book,
      ends,
    );
    const groups = await this.groups(range.to);
    return {
      ranges,
      closedThrough: closedThrough ?? lastClosedDay(this.studio.now()),
      owed: { current: left(current), before: left(before), yearBefore: left(yearBefore) },
      opening: left(opening),
      sold: current.sold - opening.sold,
      recognised: current.earned - opening.earned,
      credits: groups.reduce((sum, { credits }) => sum + credits, 0),
      ages: owedAge.options.map((age) => ({ age, ...sumOf(groups, (one) => one.age === age) })),
      expiries: owedExpiry.options.map((expiry) => ({
        expiry,
        ...sumOf(groups, (one) => one.expiry === expiry),
      })),
      kinds: [...new Set(groups.map(({ kind }) => kind))]
        .map((kind) => ({ kind, ...sumOf(groups, (one) => one.kind === kind) }))
        .sort((a, b) => b.owed - a.owed),
      asOf: checkedAt?.toISOString() ?? null,
    };
  }

  private today(): string {
    return studioDay(this.studio.now());
  }

  /** The end of a day to come is not known: it is the end of today. */
  private endOf(day: string): string {
    return day < this.today() ? day : this.today();
  }

  private groups(to: string): Promise<Group[]> {
    return this.readDatabase.query(
      `SELECT kind, age, expiry, count(*)::int AS sales, sum(credits)::int AS credits,
         sum(owed)::float8 AS owed
       FROM (${owedSales()}) AS sales GROUP BY kind, age, expiry`,
      [this.studio.id, this.endOf(to)],
    );
  }

  /** Throws BAD_REQUEST. */
  async rows(filter: Filter): Promise<{ items: OwedRow[]; nextCursor: string | null }> {
    const { from, to } = rangesOf(filter).current;
    const isChange = filter.measure === 'change';
    const limit = filter.limit ?? PAGE;
    const [moment, id] = readCursor(filter.cursor);
    const found = await this.readDatabase.query<Row[]>(
      `SELECT o.*, coalesce(m.full_name, m.email) AS "memberName" FROM (
         SELECT payment_id || ' ' || kind AS id, kind, product, payment_id AS "paymentId",
           member_id AS "userId", sold_on::text AS "soldOn", last_day::text AS "lastDay", credits,
           owed, to_char(sold_on, 'YYYY-MM-DD"T"00:00:00"Z"') AS moment
         FROM (${owedSales(isChange ? '$9::date' : undefined)}) AS sales
         WHERE ($3::text IS NULL OR kind = $3) AND ($4::text IS NULL OR age = $4)
           AND ($5::text IS NULL OR expiry = $5)
           AND $9::date IS NOT NULL AND ($6::date IS NULL OR (sold_on, payment_id || ' ' || kind) < ($6::date, $7))
         ORDER BY sold_on DESC, payment_id || ' ' || kind DESC LIMIT $8) AS o
       LEFT JOIN members m ON m.studio_id = $1 AND m.id = o."userId"
       ORDER BY o."soldOn" DESC, o.id DESC`,
      [
        this.studio.id,
        this.endOf(to),
        filter.kind ?? null,
        filter.age ?? null,
        filter.expiry ?? null,
        moment?.slice(0, 10) ?? null,
        id,
        limit + 1,
        this.endOf(addDays(from, -1)),
      ],
    );
    const { rows, nextCursor } = pageOf(found, limit);
    return { items: rows.map(({ moment: _, ...row }) => row), nextCursor };
  }
}

interface Sums {
  sold: number;
  earned: number;
}

const none: Sums = { sold: 0, earned: 0 };

const left = ({ sold, earned }: Sums): number => sold - earned;

const sumOf = (groups: readonly Group[], isMeant: (group: Group) => boolean) =>
  groups.filter(isMeant).reduce(
    (sum, { sales, credits, owed }) => ({
      sales: sum.sales + sales,
      credits: sum.credits + credits,
      owed: sum.owed + owed,
    }),
    { sales: 0, credits: 0, owed: 0 },
  );
