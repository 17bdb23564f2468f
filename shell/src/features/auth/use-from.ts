import { insideSite } from '@studio/shell-kit';
import { useLocation } from '@studio/shell-kit/router';

/** Where a sign-in leads: the page that was requested, always inside the site, else home. */
export const useFrom = (): string => {
  const { state, search } = useLocation();
  const requested: unknown =
    (state as { from?: unknown } | null)?.from ?? new URLSearchParams(search).get('from');
  const from = insideSite(requested);
  return /^\/(login|signup)\b/.test(from) ? '/' : from;
};
