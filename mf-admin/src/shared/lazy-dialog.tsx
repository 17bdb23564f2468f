import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** A dialog whose code, and what its form needs, is loaded once it is opened. */
export const lazyDialog = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) => {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
};
