import { useEffect } from 'react';
import { idle } from './idle.js';
import { preloadPage } from './remotes.js';

/** Once the page is there and idle: what nobody waits for (when-idle.ts). */
export const usePreload = (path: string, isSignedIn: boolean): void => {
  useEffect(() => {
    let isLeft = false;
    const goOn = async (): Promise<void> => {
      await preloadPage(path);
      await idle();
      if (isLeft) return;
      const { whenIdle } = await import('./when-idle.js');
      await whenIdle({ path, isSignedIn, isLeft: () => isLeft });
    };
    // A file that could not be had: the next page tries again.
    goOn().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [path, isSignedIn]);
};
