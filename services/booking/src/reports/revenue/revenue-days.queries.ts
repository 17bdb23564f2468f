import type { ComparedRanges, DayRange } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { RevenueReport } from '@studio/contracts';
import { revenueDays } from './revenue-entries.sql.js';

type Part = RevenueReport['products'][number]['kind'];

export interface RevenueDay {
  day: string;
  kind: Part;
  product: string;
  reason: RevenueReport['reasons'][number]['reason'];
  sold: number;
  earned: number;
  pieces: number;
}

interface DaysQuery extends DayRange {
  studioId: string;
  /** Days to come have earned nothing yet. */
  today: string;
}

/** Days up to this one are kept. */
const kept = `coalesce((SELECT closed_through FROM revenue_progress WHERE studio_id = $1),
  '1900-01-01'::date)`;
const open = revenueDays({
  from: `greatest($2::date, ${kept} + 1)`,
  to: `least($3::date, $4::date)`,
});

/** The sums of each day of a range: of closed days as they are kept, of the others from the entries. */
const readDays = (
  tx: EntityManager,
  { studioId, from, to, today }: DaysQuery,
): Promise<RevenueDay[]> =>
  tx.query(
    `SELECT day::text, kind, product, reason, sold::float8, earned::float8, pieces
     FROM revenue_days WHERE studio_id = $1 AND day BETWEEN $2 AND $3 AND $4::date IS NOT NULL
     UNION ALL
     SELECT day::text, kind, product, reason, sold::float8, earned::float8, pieces
     FROM (${open}) AS days`,
    [studioId, from, to, today],
  );

type Compare = Omit<DaysQuery, 'from' | 'to'> & { ranges: ComparedRanges };

export const readCompared = async (
  tx: EntityManager,
  { ranges, ...query }: Compare,
): Promise<Record<keyof ComparedRanges, RevenueDay[]>> => ({
  current: await readDays(tx, { ...query, ...ranges.current }),
  before: await readDays(tx, { ...query, ...ranges.before }),
  yearBefore: await readDays(tx, { ...query, ...ranges.yearBefore }),
});

/** What is sold and earned from the first day to this one. */
export const readSums = async (
  tx: EntityManager,
  { studioId, to, today }: Omit<DaysQuery, 'from'>,
): Promise<{ sold: number; earned: number }> => {
  const [row] = await tx.query<{ sold: number; earned: number }[]>(
    `SELECT coalesce(sum(sold), 0)::float8 AS sold, coalesce(sum(earned), 0)::float8 AS earned
     FROM (
       SELECT sold, earned FROM revenue_days WHERE studio_id = $1 AND day BETWEEN $2 AND $3
       UNION ALL SELECT sold, earned FROM (${open}) AS days) AS parts`,
    [studioId, '1900-01-01', to, today],
  );
  return row ?? { sold: 0, earned: 0 };
};
