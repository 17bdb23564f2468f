import { useNavigationType } from '@studio/shell-kit/router';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Names the browser's tab, and after a change of page moves focus and view to its start. */
export const useRouteFocus = (path: string, title: string): RefObject<HTMLElement | null> => {
  const main = useRef<HTMLElement>(null);
  const last = useRef(path);
  const how = useNavigationType();
  useEffect(() => {
    document.title = `${title} · Mawj`;
    // Not on arrival: the browser's own focus is right then.
    if (last.current === path) return;
    main.current?.focus({ preventScroll: true });
    // Back and forward: the browser brings the view back.
    if (how !== 'POP') window.scrollTo(0, 0);
    last.current = path;
  }, [path, title, how]);
  return main;
};
