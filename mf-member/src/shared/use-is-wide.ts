import { useSyncExternalStore } from 'react';

// From this width on two things stand beside each other (schedule-page.module.css).
const wide = matchMedia('(min-width: 1024px)');
const onChange = (notify: () => void): (() => void) => {
  wide.addEventListener('change', notify);
  return () => wide.removeEventListener('change', notify);
};

/** Whether the screen is as wide as a desk's: what a phone never shows costs it nothing. */
export const useIsWide = (): boolean => useSyncExternalStore(onChange, () => wide.matches);
