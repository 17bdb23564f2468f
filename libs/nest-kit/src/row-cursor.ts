import { instant } from '@studio/contracts';
import { Refused } from './refused.js';
import { z } from 'zod';

const shape = z.tuple([instant, z.string().max(100)]);

/** Of a row, to the microsecond: rows of one moment are on one page or the other, never on both. */
export const MOMENT = `to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A row that a page ends with. */
export interface CursorRow {
  moment: string;
  id: string;
}

/** Rows of a page and one more, newest first, with where the next page begins. */
export const pageOf = <Row extends CursorRow>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } => {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last
    ? Buffer.from(JSON.stringify([last.moment, last.id])).toString('base64url')
    : null;
  return { rows: shown, nextCursor };
};

/** The row before the page; none: the first page. Throws BAD_REQUEST. */
export const readCursor = (cursor: string | undefined): readonly [string | null, string] => {
  if (cursor === undefined) return [null, ''];
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new Refused('BAD_REQUEST', [{ path: 'cursor', message: 'is not one of ours' }]);
  }
};
