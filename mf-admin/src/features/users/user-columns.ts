import { t } from './messages.js';
/** Columns beside the name, in their order. */
export const columns = [
  { value: 'email', label: t('email') },
  { value: 'phone', label: t('phone') },
  { value: 'role', label: t('role') },
  { value: 'since', label: t('since') },
  { value: 'seen', label: t('lastSign') },
] as const;

export type ColumnName = (typeof columns)[number]['value'];

const usual: readonly ColumnName[] = ['email', 'phone', 'role', 'since'];

/** The columns that the URL asks for; the usual ones when it says nothing. */
export const readColumns = (params: URLSearchParams): readonly ColumnName[] => {
  const inUrl = params.get('columns')?.split(',');
  if (!inUrl) return usual;
  return columns.map(({ value }) => value).filter((value) => inUrl.includes(value));
};

/** One column more, or one less; the usual ones need no word in the URL. */
export const withColumn = (
  params: URLSearchParams,
  name: ColumnName,
  on: boolean,
): URLSearchParams => {
  const shown = new Set(readColumns(params));
  if (on) shown.add(name);
  else shown.delete(name);
  const list = columns.map(({ value }) => value).filter((value) => shown.has(value));
  const next = new URLSearchParams(params);
  if (list.join() === usual.join()) next.delete('columns');
  else next.set('columns', list.join());
  return next;
};
