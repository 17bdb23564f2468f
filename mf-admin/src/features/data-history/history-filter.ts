import { historyFilter, type HistoryFilter } from '@studio/contracts';

export interface ListFilter extends HistoryFilter {
  cursor?: string;
}

const names = ['person', 'actor', 'kind', 'from', 'to', 'q'] as const;

/** The filter as it stands in the address; what isn't set, or makes no sense, is left out. */
export const readFilter = (params: URLSearchParams): ListFilter => {
  const found: Record<string, unknown> = {};
  for (const name of names) {
    const value = historyFilter.shape[name].safeParse(params.get(name)?.trim() || undefined);
    if (value.success && value.data !== undefined) found[name] = value.data;
  }
  const cursor = params.get('cursor');
  return { ...(found as HistoryFilter), ...(cursor && { cursor }) };
};

/** One filter set or cleared; all but the next page and the open row begin at the first page. */
export const withFilter = (
  params: URLSearchParams,
  name: string,
  value: string | null,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  if (name !== 'cursor' && name !== 'row') next.delete('cursor');
  if (name !== 'row') next.delete('row');
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
};

/** Of the file with all pages. */
export const csvAddress = ({ cursor: _, ...filter }: ListFilter): string => {
  const query = new URLSearchParams(filter as Record<string, string>).toString();
  return `/api/admin/data-history.csv${query && `?${query}`}`;
};
