import type { ReactNode } from 'react';
import s from './menu-count.module.css';

/** What waits, beside an entry of the menu; nothing while nothing does. */
export function MenuCount({ count, label }: { count: number; label: string }): ReactNode {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={`num ${s.count}`} aria-label={label}>
        {count}
      </span>
    </>
  );
}
