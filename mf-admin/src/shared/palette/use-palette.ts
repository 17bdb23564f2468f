import { useEffect, useState } from 'react';
import { lazyDialog } from '../lazy-dialog.js';
import { whenIdle } from '@studio/ui/when-idle';

export const Palette = lazyDialog(async () => (await import('./palette.js')).Palette);

/** Nobody looks for anything before the page is there; then it opens at once. */
const useLoadedAhead = (): void =>
  useEffect(() => {
    whenIdle()
      .then(Palette.load)
      .catch(() => undefined);
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
