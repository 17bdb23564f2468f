import {
  addDays,
  comparedRanges,
  partsOf,
  studioInstant,
  unitOf,
  type ComparedRanges,
  type DayRange,
} from '@studio/domain-kit';
import type { Compared, ReportSeries } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { keptThrough } from './close-days.js';
import type { keptDays } from './report-days.sql.js';

/** Of one day; which sums it has, its book says. */
type DayRow<Book extends (typeof keptDays)[number]> = Record<Book['key'][number], string> &
  Record<Book['sums'][number], number>;

/**
 * The sums of each day of a range: of closed days as they are kept, of the others from the source.
 * So a report is right before any job has run.
 */
export const readDays = async <Book extends (typeof keptDays)[number]>(
  tx: EntityManager,
  book: Book,
  { studioId, from, to }: DayRange & { studioId: string },
): Promise<DayRow<Book>[]> => {
  const kept = (await keptThrough(tx, studioId)) ?? addDays(from, -1);
  const live = kept < from ? from : addDays(kept, 1);
  const columns = [
    ...book.key.map((name) => (name === 'day' ? 'day::text' : name)),
    ...book.sums.map((name) => `${name}::float8`),
  ].join(', ');
  const end = studioInstant(addDays(to, 1));
  const start = studioInstant(live);
  return tx.query(
    `SELECT ${columns} FROM ${book.table}
     WHERE studio_id = $1 AND day BETWEEN $4 AND $5 AND day < $6
     UNION ALL
     SELECT ${columns} FROM (${book.source({ from: '$2', to: '$3' })}) AS days`,
    [studioId, start < end ? start : end, end, from, to, live],
  );
};

/** The days of all three ranges, read at once where they lie close together. */
export const readCompared = async <Book extends (typeof keptDays)[number]>(
  tx: EntityManager,
  book: Book,
  { studioId, ranges }: { studioId: string; ranges: ComparedRanges },
): Promise<Record<keyof ComparedRanges, DayRow<Book>[]>> => ({
  current: await readDays(tx, book, { studioId, ...ranges.current }),
  before: await readDays(tx, book, { studioId, ...ranges.before }),
  yearBefore: await readDays(tx, book, { studioId, ...ranges.yearBefore }),
});

const names = ['current', 'before', 'yearBefore'] as const;

/** One number of each range. */
export const compare = <Row>(
  rows: Record<keyof ComparedRanges, readonly Row[]>,
  valueOf: (row: Row) => number,
): Compared => {
  const [current = 0, before = 0, yearBefore = 0] = names.map((name) =>
    rows[name].reduce((sum, row) => sum + valueOf(row), 0),
  );
  return { current, before, yearBefore };
};

/** The bars of a chart: the n-th part of each range beside each other. */
export const seriesOf = <Row extends { day: string }>(
  range: DayRange,
  rows: Record<keyof ComparedRanges, readonly Row[]>,
  valueOf: (row: Row) => number,
): ReportSeries => {
  const unit = unitOf(range);
  const ranges = comparedRanges(range);
  const sums = names.map((name) => {
    const parts = partsOf(ranges[name], unit);
    const totals = parts.map(() => 0);
    for (const row of rows[name]) {
      const n = parts.findLastIndex(({ from }) => from <= row.day);
      totals[n] = (totals[n] ?? 0) + valueOf(row);
    }
    return totals;
  });
  return partsOf(range, unit).map((part, n) => ({
    ...part,
    current: sums[0]?.[n] ?? 0,
    before: sums[1]?.[n] ?? 0,
    yearBefore: sums[2]?.[n] ?? 0,
  }));
};
