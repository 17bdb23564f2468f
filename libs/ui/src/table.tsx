import type { ReactNode } from 'react';
import s from './table.module.css';

/** A dense table; give it `<thead>` and `<tbody>`. Cells with `data-end` align to the end. */
export function Table({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    // Scrolls sideways on a narrow screen, so the keyboard must reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe: scrollable-region-focusable
    <div className={s.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={s.table}>
        <caption className="visually-hidden">{label}</caption>
        {children}
      </table>
    </div>
  );
}
