import { keys, queryClient } from '@studio/shell-kit/query';
import type { Session } from '@studio/shell-kit';
import { loadSpots } from '@studio/ui/spots/files';
import { loadNotes } from './features/overview/load-notes.js';
import { adminPages } from './shared/admin-pages.js';
import { may } from './shared/only-for.js';
import { Palette } from './shared/palette/use-palette.js';

/** What the whole area has in common: with each page comes the guard, and what is loaded ahead once one is idle. */
export { guardPage } from './shared/page-guard.js';

/** What the pages of the navigation show later; forms and their dialogs come when they are opened. */
export const loadParts = (): Promise<unknown> =>
  Promise.allSettled([
    Palette.load(),
    loadNotes(),
    loadSpots([
      'all-checked-in',
      'area-unavailable',
      'no-bookings',
      'no-notifications',
      'nothing-found',
      'on-the-list',
      'payment-done',
    ]),
  ]);

/** The navigation of the person at this screen. */
export const menu = (): readonly string[] => {
  const profile = queryClient.getQueryData<Session['profile']>(keys.profile) ?? null;
  return adminPages.filter(({ inNav, least }) => inNav && may(least, profile)).map(({ to }) => to);
};
