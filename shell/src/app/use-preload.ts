import { queryClient } from '@studio/shell-kit/query';
import { useEffect } from 'react';
import { likelyNext } from './navigation.js';
import { preloadPage } from './remotes.js';

/** ms, where the browser can't say when it is idle (spec section 9). */
const FALLBACK = 100;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, FALLBACK);
  });

/** Nothing that a page shows is being read. */
const nothingIsRead = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    });
  });

/** A browser waits for answers idly: what is only likely must not take the line from what is looked at. */
const pageIsWhole = async (path: string): Promise<void> => {
  await preloadPage(path);
  await idle();
  while (queryClient.isFetching() > 0) {
    await nothingIsRead();
    await idle();
  }
};

/** Last of all: the tab is named, for members the site is kept for a start without a connection. */
const rest = (path: string, isSignedIn: boolean): Promise<void> =>
  import('./when-idle.js').then(
    ({ whenIdle }) => whenIdle(path, isSignedIn),
    // Its file could not be had: the next page tries again.
    () => undefined,
  );

/**
 * Once the page is there and idle: for members the code of the likely next screens, one after the other,
 * so that a touch is never kept waiting by all of them; then the page's name.
 */
export const usePreload = (path: string, isSignedIn: boolean): void => {
  useEffect(() => {
    let isLeft = false;
    const goOn = async (): Promise<void> => {
      await pageIsWhole(path);
      for (const next of isSignedIn ? likelyNext(path) : []) {
        if (isLeft) return;
        await preloadPage(next);
        await idle();
      }
      if (!isLeft) await rest(path, isSignedIn);
    };
    void goOn();
    return () => {
      isLeft = true;
    };
  }, [path, isSignedIn]);
};
