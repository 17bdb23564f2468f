import { useEffect, useState } from 'react';

/** ms; spec section 2. */
const TURN = 6_000;

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface Slides {
  shown: number;
  /** How many pictures may be fetched: one until the page is usable. */
  loaded: number;
  paused: boolean;
  togglePause: () => void;
}

/** Turns `count` pictures; stands still on request and for who asked for less motion. */
export const useSlides = (count: number): Slides => {
  const [shown, setShown] = useState(0);
  const [loaded, setLoaded] = useState(1);
  const [paused, setPaused] = useState(prefersStillness);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      setShown((now) => {
        const next = (now + 1) % count;
        // The one after it is fetched while this one is looked at.
        setLoaded((had) => Math.max(had, Math.min(count, next + 2)));
        return next;
      });
    }, TURN);
    return () => clearInterval(timer);
  }, [count, paused]);
  useEffect(() => {
    if (paused) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const more = (): void => setLoaded((had) => Math.max(had, 2));
    const later = (): void => {
      timer = setTimeout(more, 1_000);
    };
    if (document.readyState === 'complete') later();
    else window.addEventListener('load', later, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', later);
    };
  }, [paused]);
  return { shown, loaded, paused, togglePause: () => setPaused(!paused) };
};
