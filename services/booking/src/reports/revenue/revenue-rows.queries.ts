import type { listRevenueRows, RevenueRow } from '@studio/contracts';
import { addDays, type DayRange } from '@studio/domain-kit';
import { pageOf, readCursor, type Queryable } from '@studio/nest-kit';
import type { z } from 'zod';
import { openDays, type RevenueBook } from './revenue-days.queries.js';
import { rowsOfDays, rowsOfPlans } from './revenue-rows.sql.js';

const PAGE = 50;
type Filter = z.infer<NonNullable<(typeof listRevenueRows)['query']>>;
/** As the database answers: with its own instant, and where a page would end. */
export type RevenueRowFound = Omit<RevenueRow, 'startsAt'> & {
  startsAt: Date | null;
  moment: string;
};

/** What of the filter the statements read; nothing: all of it. */
const meantOf = ({ kind, product, reason, without }: Filter) =>
  [kind, product, reason, without].map((value) => value ?? null);

const earlierOf = (a: string, b: string): string => (a < b ? a : b);

/**
 * A page of what was earned, newest first. The kept sums say on which days there is any of it, so
 * that a year is read by days, as many as it takes. Throws BAD_REQUEST.
 */
export const readRows = async (
  tx: Queryable,
  book: RevenueBook,
  filter: Filter,
): Promise<{ rows: RevenueRowFound[]; nextCursor: string | null }> => {
  const limit = filter.limit ?? PAGE;
  const [moment, id] = readCursor(filter.cursor);
  const after = moment === null ? null : moment.slice(0, 10);
  const { from } = filter;
  const to = earlierOf(filter.to, book.today);
  const [kind, product, reason, without] = meantOf(filter);
  const read = (sql: string, which: unknown, wanted: number): Promise<RevenueRowFound[]> =>
    tx.query(sql, [book.studioId, which, to, kind, product, reason, after, id, wanted, without]);
  const rows = await read(rowsOfPlans, from, limit + 1);
  const days = await daysToRead(tx, book, { ...filter, to: earlierOf(to, after ?? to) });
  for (let at = 0, count = 1, found = 0; at < days.length && found <= limit; count *= 2) {
    const ofDays = await read(rowsOfDays, days.slice(at, at + count), limit + 1 - found);
    rows.push(...ofDays);
    found += ofDays.length;
    at += count;
  }
  return pageOf(rows.sort(byNewest).slice(0, limit + 1), limit);
};

/** Rows of plans and of days as one list; the database compares them in the same way. */
const byNewest = (a: RevenueRowFound, b: RevenueRowFound): number =>
  `${a.day} ${a.id}` < `${b.day} ${b.id}` ? 1 : -1;

/** Each open day, then each closed day that has what is meant, newest first. */
const daysToRead = async (tx: Queryable, book: RevenueBook, filter: Filter): Promise<string[]> => {
  const { from, to } = filter;
  const open = openDays(book, { from, to });
  const values = [book.studioId, from, to, book.closedThrough];
  const closed = await tx.query<{ day: string }[]>(
    `SELECT DISTINCT day::text FROM revenue_days
     WHERE studio_id = $1 AND day BETWEEN $2 AND $3 AND day <= $4
       AND ($5::text IS NULL OR kind = $5) AND ($6::text IS NULL OR product = $6)
       AND ($7::text IS NULL OR reason = $7) AND ($8::text IS NULL OR kind <> $8)
     ORDER BY day DESC`,
    [...values, ...meantOf(filter)],
  );
  return [...(open ? daysOf(open) : []), ...closed.map(({ day }) => day)];
};

/** The newest first. */
const daysOf = ({ from, to }: DayRange): string[] => {
  const days: string[] = [];
  for (let day = to; day >= from; day = addDays(day, -1)) days.push(day);
  return days;
};
