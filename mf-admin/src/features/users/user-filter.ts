import type { Role } from '@studio/contracts';
import type { UserFilter } from '../../shared/api.js';
import { roleLabels } from '../../shared/labels.js';

const isRole = (text: string | null): text is Role => Object.hasOwn(roleLabels, text ?? '');

/** The list's filter as it stands in the URL; what isn't set is left out. */
export const readFilter = (params: URLSearchParams): UserFilter => {
  const filter: UserFilter = {};
  const search = params.get('search')?.trim();
  const role = params.get('role');
  const cursor = params.get('cursor');
  if (search) filter.search = search;
  if (isRole(role)) filter.role = role;
  if (cursor) filter.cursor = cursor;
  return filter;
};

/** One filter set or cleared. Another search or role begins at the first page again. */
export const withFilter = (
  params: URLSearchParams,
  name: string,
  value: string | null,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  if (name !== 'cursor') next.delete('cursor');
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
};
