import { emailStatus, type EmailStatus } from '@studio/contracts';

export interface EmailFilter {
  search?: string;
  kind?: string;
  status?: EmailStatus;
  /** Days of the studio. */
  from?: string;
  to?: string;
  cursor?: string;
}

const names = ['search', 'kind', 'from', 'to', 'cursor'] as const;
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** The log's filter as it stands in the URL; what isn't set, or makes no sense, is left out. */
export const readFilter = (params: URLSearchParams): EmailFilter => {
  const filter: EmailFilter = {};
  for (const name of names) {
    const value = params.get(name)?.trim();
    const isDate = name === 'from' || name === 'to';
    if (value && (!isDate || isDay(value))) filter[name] = value;
  }
  const status = emailStatus.safeParse(params.get('status'));
  if (status.success) filter.status = status.data;
  return filter;
};

/** One filter set or cleared; all but the next page begin at the first page again. */
export const withFilter = (
  params: URLSearchParams,
  name: string,
  value: string | null,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  if (name !== 'cursor' && name !== 'email') next.delete('cursor');
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
};
