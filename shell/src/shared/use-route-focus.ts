import { useNavigationType } from '@studio/shell-kit/router';
import { titleOf } from '@studio/shell-kit/studio';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** What this document shows, whichever frame is around it: one that mounts doesn't begin anew. */
let shown: string | null = null;

/** Names the browser's tab, and after a change of page moves focus and view to its start. */
export const useRouteFocus = (page: string, title: string): RefObject<HTMLElement | null> => {
  const main = useRef<HTMLElement>(null);
  const how = useNavigationType();
  useEffect(() => {
    document.title = titleOf(title);
    const before = shown;
    shown = page;
    // Not on arrival: the browser's own focus is right then.
    if (before === null || before === page) return;
    main.current?.focus({ preventScroll: true });
    // Back and forward: the browser brings the view back.
    if (how !== 'POP') window.scrollTo(0, 0);
  }, [page, title, how]);
  return main;
};
