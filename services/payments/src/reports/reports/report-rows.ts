import { addDays, studioDay, studioInstant, type DayRange } from '@studio/domain-kit';
import { keptThrough } from './close-days.js';
import type { keptDays } from './report-days.sql.js';
import { MOMENT, pageOf, readCursor, type CursorRow, type Queryable } from '@studio/nest-kit';

const PAGE = 50;

interface Rows {
  studioId: string;
  book: (typeof keptDays)[number];
  /** Which of the rows are meant, as conditions on a row and on a day's kept sums; values from `$4`. */
  meant: { row: string; day: string; values: readonly unknown[] };
  /** What is shown of a row `e`, of its payment `p` and of the member `m`. */
  columns: string;
}
interface PageRequest extends DayRange {
  cursor?: string | undefined;
  limit?: number | undefined;
}
/** Instants of a day. */
interface Part {
  start: Date;
  end: Date;
}

/**
 * A page of the rows that a number is made of, newest first. The kept sums say on which days there
 * are any, so that a year is read by days, as many as it takes. Throws BAD_REQUEST.
 */
export const readRows = async <Row extends CursorRow>(
  tx: Queryable,
  rows: Rows,
  { from, to, cursor, limit = PAGE }: PageRequest,
): Promise<{ rows: Row[]; nextCursor: string | null }> => {
  const [at, id] = readCursor(cursor);
  const last = at === null ? to : ([to, studioDay(new Date(at))].sort()[0] ?? to);
  const parts = await partsToRead(tx, rows, { from, to: last });
  const found: Row[] = [];
  for (let read = 0, count = 1; read < parts.length && found.length <= limit; count *= 2) {
    const next = parts.slice(read, read + count);
    const wanted = limit + 1 - found.length;
    found.push(...(await readParts<Row>(tx, rows, { parts: next, at, id, wanted })));
    read += count;
  }
  return pageOf(found, limit);
};

/** Each open day, then each closed day that has what is meant, newest first. */
const partsToRead = async (
  tx: Queryable,
  { studioId, book, meant }: Rows,
  { from, to }: DayRange,
): Promise<Part[]> => {
  const kept = (await keptThrough(tx, studioId)) ?? addDays(from, -1);
  const closed = await tx.query<{ day: string }[]>(
    `SELECT DISTINCT day::text FROM ${book.table}
     WHERE studio_id = $1 AND day BETWEEN $2 AND $3 AND ${meant.day} ORDER BY day DESC`,
    [studioId, from, [kept, to].sort()[0], ...meant.values],
  );
  const open = [addDays(kept, 1), from].sort()[1] ?? from;
  const days: string[] = [];
  for (let day = to; day >= open; day = addDays(day, -1)) days.push(day);
  return [...days, ...closed.map(({ day }) => day)].map((day) => ({
    start: studioInstant(day),
    end: studioInstant(addDays(day, 1)),
  }));
};

const readParts = <Row>(
  tx: Queryable,
  { studioId, book, meant, columns }: Rows,
  of: { parts: readonly Part[]; at: string | null; id: string; wanted: number },
): Promise<Row[]> => {
  const [at, id, limit] = [4, 5, 6].map((n) => `$${n + meant.values.length}`);
  return tx.query(
    `SELECT e.id, e.at, ${MOMENT} AS moment, ${columns},
       coalesce(m.full_name, m.email) AS "memberName"
     FROM (SELECT entries.*
       FROM unnest($2::timestamptz[], $3::timestamptz[]) AS range_read (start_at, end_at)
       CROSS JOIN LATERAL (
         ${book.entries({ from: 'range_read.start_at', to: 'range_read.end_at' })}) AS entries
       WHERE ${meant.row} AND (${at}::timestamptz IS NULL OR (at, id) < (${at}, ${id}))
       ORDER BY at DESC, id DESC LIMIT ${limit}) AS e
     JOIN payments p ON p.studio_id = $1 AND p.id = e.payment_id
     LEFT JOIN members m ON m.studio_id = $1 AND m.user_id = p.user_id
     ORDER BY e.at DESC, e.id DESC`,
    [
      studioId,
      of.parts.map(({ start }) => start.toISOString()),
      of.parts.map(({ end }) => end.toISOString()),
      ...meant.values,
      of.at,
      of.id,
      of.wanted,
    ],
  );
};
