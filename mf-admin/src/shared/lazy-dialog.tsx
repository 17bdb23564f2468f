import { lazy, Suspense, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/**
 * A dialog whose code, and what its form needs, is loaded once it is opened, or before that by `load`.
 * React holds back for 300 ms what follows a fallback, an empty one too, and letters that are typed
 * meanwhile are lost: a dialog that is there is drawn at once.
 */
export const lazyDialog = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) & { load: () => Promise<unknown> } => {
  let loaded: ComponentType<Props> | undefined;
  const loadAndKeep = async (): Promise<ComponentType<Props>> => (loaded = await load());
  const Loading = lazy(async () => ({ default: await loadAndKeep() }));
  function LazyDialog(props: Props): ReactNode {
    const [Dialog] = useState(() => loaded ?? Loading);
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyDialog, { load: loadAndKeep });
};
