import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.js';

/**
 * Whether the page has once been idle since it shows what it was opened for. What is only likely
 * to be asked for waits for that, so that it doesn't take the line from what is looked at.
 */
export const usePageIsIdle = (isShown: boolean): boolean => {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!isShown || isIdle) return;
    let isGone = false;
    void whenIdle().then(() => {
      if (!isGone) setIsIdle(true);
    });
    return () => {
      isGone = true;
    };
  }, [isShown, isIdle]);
  return isIdle;
};
