import { useEffect } from 'react';
import { likelyNext } from './navigation.js';
import { preloadPage } from './remotes.js';

/** ms, where the browser can't say when it is idle (spec section 9). */
const FALLBACK = 100;

/** Last of all: the tab is named, the site is kept for a start without a connection. */
const rest = (path: string): Promise<void> =>
  import('./when-idle.js').then(
    ({ whenIdle }) => whenIdle(path),
    // Its file could not be had: the next page tries again.
    () => undefined,
  );

/** Fetches the code of the likely next screens once the page is idle. */
export const usePreload = (path: string, enabled: boolean): void => {
  useEffect(() => {
    if (!enabled) return;
    const work = (): void => {
      for (const next of likelyNext(path)) void preloadPage(next);
      void rest(path);
    };
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(work);
      return () => cancelIdleCallback(id);
    }
    const timer = setTimeout(work, FALLBACK);
    return () => clearTimeout(timer);
  }, [path, enabled]);
};
