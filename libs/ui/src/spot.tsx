import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { files, loadSpots } from './spots/files.js';
import type { SpotName } from './spots/files.js';

export type { SpotName };

/** A drawing that can't be had is left out: the panel of an error must not fail for its picture. */
const toComponent = async (
  load: () => Promise<{ default: ReactNode }>,
): Promise<{ default: ComponentType }> => {
  const drawing = await load().then(
    (found) => found.default,
    () => null,
  );
  return { default: () => drawing };
};

// Fetched while there is nothing else to do: when it is shown, nothing can be fetched.
globalThis.requestIdleCallback?.(() => void loadSpots(['offline']));

// Inlined, so that they follow the theme; fetched when they are shown, or ahead of that (`loadSpots`).
const spots: ReadonlyMap<string, ComponentType> = new Map(
  Object.entries(files).map(([name, load]) => [name, lazy(() => toComponent(load))]),
);

/** A spot illustration: decoration beside words that say the same. */
export function Spot({ name }: { name: SpotName }): ReactNode {
  const Drawing = spots.get(name);
  return <Suspense fallback={null}>{Drawing && <Drawing />}</Suspense>;
}
