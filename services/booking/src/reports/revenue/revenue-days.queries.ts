import { addDays, type ComparedRanges, type DayRange } from '@studio/domain-kit';
import type { Queryable } from '@studio/nest-kit';
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

/** What is known when a report is opened: days that are closed meanwhile are read as open ones. */
export interface RevenueBook {
  studioId: string;
  /** Days to come have earned nothing yet. */
  today: string;
  /** Days up to this one are kept; null: none is. */
  closedThrough: string | null;
}

/** Before the first sale of any studio. */
const BEGIN = '1900-01-01';

/** The days of a range that are read from the entries; null: none. */
export const openDays = (
  { closedThrough, today }: RevenueBook,
  { from, to }: DayRange,
): DayRange | null => {
  const first = [from, closedThrough === null ? from : addDays(closedThrough, 1)].sort()[1] ?? from;
  const last = [to, today].sort()[0] ?? to;
  return first <= last ? { from: first, to: last } : null;
};

const live = revenueDays({ from: '$2::date', to: '$3::date' });

/** The sums of each day of a range: of closed days as they are kept, of the others from the entries. */
const readDays = async (
  tx: Queryable,
  book: RevenueBook,
  range: DayRange,
): Promise<RevenueDay[]> => {
  const columns = 'day::text, kind, product, reason, sold::float8, earned::float8, pieces';
  const { studioId, closedThrough } = book;
  const kept = await tx.query<RevenueDay[]>(
    `SELECT ${columns} FROM revenue_days
     WHERE studio_id = $1 AND day BETWEEN $2 AND $3 AND day <= $4`,
    [studioId, range.from, range.to, closedThrough],
  );
  const open = openDays(book, range);
  if (!open) return kept;
  const values = [studioId, open.from, open.to];
  return [
    ...kept,
    ...(await tx.query<RevenueDay[]>(`SELECT ${columns} FROM (${live}) AS days`, values)),
  ];
};

export const readCompared = async (
  tx: Queryable,
  book: RevenueBook,
  ranges: ComparedRanges,
): Promise<Record<keyof ComparedRanges, RevenueDay[]>> => ({
  current: await readDays(tx, book, ranges.current),
  before: await readDays(tx, book, ranges.before),
  yearBefore: await readDays(tx, book, ranges.yearBefore),
});

interface Sums {
  sold: number;
  earned: number;
}

/** What is sold and earned from the first day to each of these. */
export const readSums = async (
  tx: Queryable,
  book: RevenueBook,
  ends: readonly string[],
): Promise<Sums[]> => {
  const { studioId, closedThrough } = book;
  const open = openDays(book, { from: BEGIN, to: [...ends].sort().at(-1) ?? BEGIN });
  const days = await tx.query<(Sums & { day: string })[]>(
    `SELECT day::text, sum(sold)::float8 AS sold, sum(earned)::float8 AS earned
     FROM revenue_days WHERE studio_id = $1 AND day <= $2 GROUP BY day`,
    [studioId, closedThrough],
  );
  if (open)
    days.push(
      ...(await tx.query<(Sums & { day: string })[]>(
        `SELECT day::text, sum(sold)::float8 AS sold, sum(earned)::float8 AS earned
         FROM (${live}) AS days GROUP BY day`,
        [studioId, open.from, open.to],
      )),
    );
  return ends.map((end) =>
    days
      .filter(({ day }) => day <= end)
      .reduce((sum, one) => ({ sold: sum.sold + one.sold, earned: sum.earned + one.earned }), {
        sold: 0,
        earned: 0,
      }),
  );
};
