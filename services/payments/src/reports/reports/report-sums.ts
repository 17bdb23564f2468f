import { addDays, studioInstant, type ComparedRanges, type DayRange } from '@studio/domain-kit';
import type { Queryable } from '@studio/nest-kit';
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
  tx: Queryable,
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
  tx: Queryable,
  book: Book,
  { studioId, ranges }: { studioId: string; ranges: ComparedRanges },
): Promise<Record<keyof ComparedRanges, DayRow<Book>[]>> => ({
  current: await readDays(tx, book, { studioId, ...ranges.current }),
  before: await readDays(tx, book, { studioId, ...ranges.before }),
  yearBefore: await readDays(tx, book, { studioId, ...ranges.yearBefore }),
});

/** First instant of a range, and the first one after it. */
export const instantsOf = ({ from, to }: DayRange): [Date, Date] => [
  studioInstant(from),
  studioInstant(addDays(to, 1)),
];
