import { useSyncExternalStore } from 'react';

// Below this width the main navigation is a bar at the bottom (spec section 9).
const phone = matchMedia('(max-width: 767px)');
const onChange = (notify: () => void): (() => void) => {
  phone.addEventListener('change', notify);
  return () => phone.removeEventListener('change', notify);
};

/** Whether the screen is as narrow as a phone's now. */
export const useIsPhone = (): boolean => useSyncExternalStore(onChange, () => phone.matches);
