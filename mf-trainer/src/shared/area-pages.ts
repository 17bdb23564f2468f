import { t } from './messages.js';

export const COVER = '/trainer-dashboard/cover';

/** In the order of the strip. */
export const areaPages = [
  { path: '/trainer-dashboard', label: t('today') },
  { path: '/trainer-dashboard/week', label: t('week') },
  { path: COVER, label: t('cover') },
  { path: '/trainer-dashboard/earnings', label: t('earnings') },
  { path: '/trainer-dashboard/availability', label: t('availability') },
  { path: '/trainer-dashboard/profile', label: t('ownPage') },
];
