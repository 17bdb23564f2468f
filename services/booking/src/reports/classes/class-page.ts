import type { listClassReportRows, listTurnedAway } from '@studio/contracts';
import { pageOf, readCursor, Refused } from '@studio/nest-kit';
import type { z } from 'zod';
import type { OutcomeWindow } from '../class-outcomes/class-outcomes.api.js';
import { startOf, weekdayOf } from './class-groups.sql.js';

export type ClassFilter = z.infer<NonNullable<(typeof listTurnedAway)['query']>>;
export type RowsFilter = z.infer<NonNullable<(typeof listClassReportRows)['query']>>;
/** As the database answers: with its own instant, and where a page would end. */
export type Found<Row> = Omit<Row, 'at'> & { id: string; at: Date; moment: string };
export interface Page<Row> {
  items: Row[];
  nextCursor: string | null;
}

/** The row before a page. */
export interface Place {
  moment: string;
  id: string;
}

/** What a page needs of a window. */
export interface PageRequest<Filter> {
  filter: Filter;
  after: Place | undefined;
  limit: number;
}

const shape = /^[0-9a-f-]{36}( [0-9a-f-]{36})?$/;

/** Throws BAD_REQUEST. */
const placeOf = ({ cursor }: ClassFilter): Place | undefined => {
  const [moment, id] = readCursor(cursor);
  if (moment === null) return undefined;
  if (!shape.test(id))
    throw new Refused('BAD_REQUEST', [{ path: 'cursor', message: 'is not one of ours' }]);
  return { moment, id };
};

/** Reads window after window until the page is full. */
export const readPage = async <Row, Filter extends ClassFilter>(
  filter: Filter,
  windows: readonly OutcomeWindow[],
  read: (window: OutcomeWindow, request: PageRequest<Filter>) => Promise<Found<Row>[]>,
): Promise<Page<Row>> => {
  const limit = filter.limit ?? 50;
  const after = placeOf(filter);
  const found: Found<Row>[] = [];
  for (const window of windows) {
    if (after && new Date(after.moment) < window.from) continue;
    found.push(...(await read(window, { filter, after, limit: limit + 1 - found.length })));
    if (found.length > limit) break;
  }
  const { rows, nextCursor } = pageOf(found, limit);
  const items = rows.map(({ moment: _, at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { items: items as Row[], nextCursor };
};

/** Adds a value to a statement; returns what stands for it, with its type. */
type Put = (value: unknown, type: string) => string;

/** A statement whose `$1` to `$4` are the studio, a window and now. */
export const statementOf = (
  { from, to }: OutcomeWindow,
  { studioId, now }: { studioId: string; now: Date },
): { values: unknown[]; put: Put } => {
  const values: unknown[] = [studioId, from, to, now];
  const put: Put = (value, type) => `$${values.push(value)}::${type}`;
  return { values, put };
};

/** The filter as a condition of a class `s`. */
export const onlyOf = (
  { classTypeId, trainerId, weekday, start }: ClassFilter,
  put: Put,
): string => {
  const parts = ['true'];
  if (classTypeId) parts.push(`s.class_type_id = ${put(classTypeId, 'uuid')}`);
  if (trainerId) parts.push(`s.trainer_id = ${put(trainerId, 'uuid')}`);
  if (weekday) parts.push(`${weekdayOf('s.starts_at')} = ${put(weekday, 'int')}`);
  if (start) parts.push(`${startOf('s.starts_at')} = ${put(start, 'text')}`);
  return parts.join(' AND ');
};
