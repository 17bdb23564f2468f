import { useLocation } from '@studio/shell-kit/router';
import { useEffect } from 'react';

/** ms; what loads later than this moves under the reader's eyes, as anywhere. */
const PATIENCE = 4_000;
const touched = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings the section of the address (#devices) into view, and keeps it there while the sections
 * above it grow in, until the reader does something.
 */
export const useSectionOfAddress = (): void => {
  const { hash } = useLocation();
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    if (!section?.parentElement) return;
    // After the shell has gone to the top of the new page.
    const frame = requestAnimationFrame(() => {
      section.scrollIntoView();
      section.focus({ preventScroll: true });
    });
    const observer =
      typeof ResizeObserver === 'undefined'
        ? null
        : new ResizeObserver(() => section.scrollIntoView());
    observer?.observe(section.parentElement);
    const stop = (): void => {
      observer?.disconnect();
      for (const event of touched) window.removeEventListener(event, stop);
    };
    for (const event of touched) window.addEventListener(event, stop, { passive: true });
    const timer = setTimeout(stop, PATIENCE);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      stop();
    };
  }, [hash]);
};
