import { useEffect } from 'react';
import { likelyNext } from './navigation.js';
import { preloadPage } from './remotes.js';

/** ms, where the browser can't say when it is idle (spec section 9). */
const FALLBACK = 100;

/** Last of all: the tab is named, for members the site is kept for a start without a connection. */
const rest = (path: string, isSignedIn: boolean): Promise<void> =>
  import('./when-idle.js').then(
    ({ whenIdle }) => whenIdle(path, isSignedIn),
    // Its file could not be had: the next page tries again.
    () => undefined,
  );

/** Once the page is idle: its name, and for members the code of the likely next screens. */
export const usePreload = (path: string, isSignedIn: boolean): void => {
  useEffect(() => {
    const work = (): void => {
      if (isSignedIn) for (const next of likelyNext(path)) void preloadPage(next);
      void rest(path, isSignedIn);
    };
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(work);
      return () => cancelIdleCallback(id);
    }
    const timer = setTimeout(work, FALLBACK);
    return () => clearTimeout(timer);
  }, [path, isSignedIn]);
};
