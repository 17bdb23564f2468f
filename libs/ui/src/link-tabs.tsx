import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.js';
import s from './tabs.module.css';

/**
 * Links that look like tabs, between the pages of one area; the one with `aria-current` is the open
 * one. What doesn't fit on a phone is reached by scrolling; `current`, the path, brings it into view.
 * `edge`: on a phone the line goes from edge to edge of the page.
 */
export function LinkTabs({
  label,
  current,
  edge,
  children,
}: {
  label: string;
  current: string;
  edge?: true;
  children: ReactNode;
}): ReactNode {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>('[aria-current]');
    // Of the strip alone: the page stays where it is.
    if (strip.current && open)
      strip.current.scrollLeft =
        open.offsetLeft - (strip.current.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={strip} className={cx(s.list, s.links, edge && s.edge)} aria-label={label}>
      {children}
    </nav>
  );
}
