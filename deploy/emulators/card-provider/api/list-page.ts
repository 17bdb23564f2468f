import { invalid } from './api-error.js';
import { integer, list, text } from './params.js';

/** Parameters every list takes. */
export const pageShape = {
  limit: integer({ min: 1, max: 100 }),
  starting_after: text(),
  ending_before: text(),
  expand: list(text()),
};

interface PageParams {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

/** One page, the newest first: https://docs.stripe.com/api/pagination. */
export function pageOf<T extends { id: string }>(
  url: string,
  oldestFirst: readonly T[],
  { limit = 10, starting_after: after, ending_before: before }: PageParams,
): { object: 'list'; url: string; has_more: boolean; data: T[] } {
  if (after && before)
    throw invalid('You may only specify one of these parameters: starting_after, ending_before.');
  const rows = [...oldestFirst].reverse();
  if (before) {
    const end = positionOf(rows, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', url, has_more: start > 0, data: rows.slice(start, end) };
  }
  const start = after ? positionOf(rows, after, 'starting_after') + 1 : 0;
  return {
    object: 'list',
    url,
    has_more: rows.length > start + limit,
    data: rows.slice(start, start + limit),
  };
}

function positionOf(rows: readonly { id: string }[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index !== -1) return index;
  throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param });
}
