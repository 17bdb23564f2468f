import { useEffect, useState } from 'react';
import { lazyDialog } from '../lazy-dialog.js';

const load = () => import('./palette.js');
export const Palette = lazyDialog(async () => (await load()).Palette);

/** ms, where the browser can't say when it is idle. */
const FALLBACK = 200;

/** Nobody looks for anything before the page is there; then it opens at once. */
const useLoadedAhead = (): void =>
  useEffect(() => {
    const ahead = (): void => void load().catch(() => undefined);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(ahead, FALLBACK);
      return () => clearTimeout(timer);
    }
    const id = requestIdleCallback(ahead);
    return () => cancelIdleCallback(id);
  }, []);

/** Open state and the Ctrl-K (on a Mac: Cmd-K) that toggles it. */
export const usePalette = () => {
  const [open, setOpen] = useState(false);
  useLoadedAhead();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { open, setOpen };
};
