import { whenIdle } from '@studio/ui/when-idle';
import { useEffect } from 'react';
import { preloadPage } from './remotes.js';

/** Once the page is there and idle: what nobody waits for (finish-page.ts). */
export const usePreload = (path: string, isSignedIn: boolean): void => {
  useEffect(() => {
    let isLeft = false;
    const goOn = async (): Promise<void> => {
      await preloadPage(path);
      await whenIdle(0);
      if (isLeft) return;
      const { finishPage } = await import('./finish-page.js');
      await finishPage({ path, isSignedIn, isLeft: () => isLeft });
    };
    // A file that could not be had: the next page tries again.
    goOn().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [path, isSignedIn]);
};
