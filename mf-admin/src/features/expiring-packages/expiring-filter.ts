/** The periods that the front desk looks at. */
export const spans = [7, 14, 30, 60] as const;

export interface ExpiringFilter {
  days: number;
  search: string;
  page: number;
}

/** What the address asks for; nonsense is what the page begins with. */
export const readExpiring = (params: URLSearchParams): ExpiringFilter => {
  const days = Number(params.get('days'));
  const page = Number(params.get('page'));
  return {
    days: spans.find((span) => span === days) ?? 14,
    search: (params.get('search') ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
  };
};

/** Another question begins with its first page. */
export const withExpiring = (
  params: URLSearchParams,
  name: 'days' | 'search' | 'page',
  value: string | null,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  if (name !== 'page') next.delete('page');
  return next;
};
