import { paymentKind, paymentView, type PaymentView } from '@studio/contracts';

export interface PaymentFilter {
  search?: string;
  status?: PaymentView['status'];
  kind?: PaymentView['kind'];
  /** Days of the studio. */
  from?: string;
  to?: string;
  cursor?: string;
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** The list's filter as it stands in the URL; what isn't set, or makes no sense, is left out. */
export const readFilter = (params: URLSearchParams): PaymentFilter => {
  const filter: PaymentFilter = {};
  for (const name of ['search', 'cursor'] as const) {
    const value = params.get(name)?.trim();
    if (value) filter[name] = value;
  }
  for (const name of ['from', 'to'] as const) {
    const value = params.get(name);
    if (value && isDay(value)) filter[name] = value;
  }
  const status = paymentView.shape.status.safeParse(params.get('status'));
  if (status.success) filter.status = status.data;
  const kind = paymentKind.safeParse(params.get('kind'));
  if (kind.success) filter.kind = kind.data;
  return filter;
};

/** One filter set or cleared; all but the next page and the open payment begin anew. */
export const withFilter = (
  params: URLSearchParams,
  name: string,
  value: string | null,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  if (name !== 'cursor' && name !== 'payment') next.delete('cursor');
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
};
