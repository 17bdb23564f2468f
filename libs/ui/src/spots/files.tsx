/** Each drawing is a small file of its own. */
export const files = {
  'all-checked-in': () => import('./all-checked-in.js'),
  'area-unavailable': () => import('./area-unavailable.js'),
  'no-bookings': () => import('./no-bookings.js'),
  'no-notifications': () => import('./no-notifications.js'),
  'nothing-found': () => import('./nothing-found.js'),
  offline: () => import('./offline.js'),
  'on-the-list': () => import('./on-the-list.js'),
  'payment-done': () => import('./payment-done.js'),
};

export type SpotName = keyof typeof files;

/** Has drawings on the device before they are shown; one that can't be had is asked for then. */
export const loadSpots = (names: readonly SpotName[]): Promise<unknown> =>
  Promise.allSettled(names.map((name) => files[name]()));
