import { Injectable } from '@nestjs/common';
import type { Compared, listRevenueRows, RevenueReport, RevenueRow } from '@studio/contracts';
import { studioDay, type ComparedRanges, type DayRange } from '@studio/domain-kit';
import { compare, rangesOf, seriesOf } from '@studio/nest-kit';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import type { z } from 'zod';
import { lastClosedDay } from '../../policy/closed-days.js';
import { knownRanges } from '../class-outcomes/class-outcomes.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { readCompared, type RevenueDay } from './revenue-days.queries.js';
import { readProgress } from './revenue-progress.js';
import { readRows, type RevenueRowFound } from './revenue-rows.queries.js';

type Filter = z.infer<NonNullable<(typeof listRevenueRows)['query']>>;
type Days = Record<keyof ComparedRanges, RevenueDay[]>;

/** Recognised revenue: what was earned of what was sold, by day (domain.md, Reports). */
@Injectable()
export class RevenueReportQueries {
  constructor(
    private readonly readDatabase: ReadDatabase,
    private readonly studio: StudioContext,
  ) {}

  /** Throws BAD_REQUEST. */
  async report(range: DayRange): Promise<RevenueReport> {
    const { readDatabase } = this;
    const now = this.studio.now();
    const { id: studioId } = this.studio;
    const ranges = await knownRanges(readDatabase, studioId, range);
    const { closedThrough, checkedAt } = await readProgress(readDatabase, studioId);
    const book = { studioId, today: studioDay(now), closedThrough };
    const days = earning(await readCompared(readDatabase, book, ranges));
    return {
      ranges,
      closedThrough: closedThrough ?? lastClosedDay(now),
      total: compare(days, earned),
      breakage: compare(
        only(days, ({ reason }) => reason === 'expired'),
        earned,
      ),
      reasons: grouped(days, ({ reason }) => reason).map(([{ reason }, sums]) => ({
        reason,
        ...sums,
      })),
      products: grouped(days, ({ kind, product }) => `${kind} ${product}`).map(
        ([{ kind, product }, sums]) => ({ kind, product, ...sums }),
      ),
      series: seriesOf(range, days, earned),
      asOf: checkedAt?.toISOString() ?? null,
    };
  }

  /** What the numbers are made of. Throws BAD_REQUEST. */
  async rows(filter: Filter): Promise<{ items: RevenueRow[]; nextCursor: string | null }> {
    const { id: studioId } = this.studio;
    const { readDatabase } = this;
    const { closedThrough } = await readProgress(readDatabase, studioId);
    const book = { studioId, today: studioDay(this.studio.now()), closedThrough };
    const { current } = rangesOf(filter);
    const { rows, nextCursor } = await readRows(readDatabase, book, { ...filter, ...current });
    return { items: rows.map(toRow), nextCursor };
  }
}

const earned = (day: RevenueDay): number => day.earned;

const only = (days: Days, isMeant: (day: RevenueDay) => boolean): Days => ({
  current: days.current.filter(isMeant),
  before: days.before.filter(isMeant),
  yearBefore: days.yearBefore.filter(isMeant),
});

/** Without what was only sold. */
const earning = (days: Days): Days => only(days, (day) => day.earned !== 0);

/** The largest first. */
const grouped = (
  days: Days,
  keyOf: (day: RevenueDay) => string,
): [RevenueDay, { pieces: number; earned: Compared }][] => {
  const groups = new Map<string, [RevenueDay, { pieces: number; earned: Compared }]>();
  for (const range of ['current', 'before', 'yearBefore'] as const)
    for (const day of days[range]) {
      const key = keyOf(day);
      const group = groups.get(key) ?? [
        day,
        { pieces: 0, earned: { current: 0, before: 0, yearBefore: 0 } },
      ];
      groups.set(key, group);
      group[1].earned[range] += day.earned;
      if (range === 'current') group[1].pieces += day.pieces;
    }
  return [...groups.values()].sort(([, a], [, b]) => b.earned.current - a.earned.current);
};

const toRow = ({ moment: _, startsAt, ...row }: RevenueRowFound): RevenueRow => ({
  ...row,
  startsAt: startsAt?.toISOString() ?? null,
});
