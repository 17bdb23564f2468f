import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** A drawing that can't be had is left out: the panel of an error must not fail for its picture. */
const toComponent = async (
  file: Promise<{ default: ReactNode }>,
): Promise<{ default: ComponentType }> => {
  const drawing = await file.then(
    (found) => found.default,
    () => null,
  );
  return { default: () => drawing };
};

const loadOffline = () => import('./spots/offline.js');
// Fetched while there is nothing else to do: when it is shown, nothing can be fetched.
globalThis.requestIdleCallback?.(() => void loadOffline().catch(() => undefined));

// Inlined, so that they follow the theme; each is its own small file, fetched when it is shown.
const spots = {
  'all-checked-in': lazy(() => toComponent(import('./spots/all-checked-in.js'))),
  'area-unavailable': lazy(() => toComponent(import('./spots/area-unavailable.js'))),
  'no-bookings': lazy(() => toComponent(import('./spots/no-bookings.js'))),
  'no-notifications': lazy(() => toComponent(import('./spots/no-notifications.js'))),
  'nothing-found': lazy(() => toComponent(import('./spots/nothing-found.js'))),
  offline: lazy(() => toComponent(loadOffline())),
  'on-the-list': lazy(() => toComponent(import('./spots/on-the-list.js'))),
  'payment-done': lazy(() => toComponent(import('./spots/payment-done.js'))),
};

export type SpotName = keyof typeof spots;

/** A spot illustration: decoration beside words that say the same. */
export function Spot({ name }: { name: SpotName }): ReactNode {
  const Drawing = spots[name];
  return (
    <Suspense fallback={null}>
      <Drawing />
    </Suspense>
  );
}
