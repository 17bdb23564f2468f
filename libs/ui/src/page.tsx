import type { ReactNode } from 'react';
import { cx } from './cx.js';
import s from './page.module.css';

/** A page's frame: its edges, its width, 116 px under the last item for the bottom bar. */
export function Page({
  width = 'narrow',
  title,
  aside,
  children,
}: {
  width?: 'narrow' | 'middle' | 'wide';
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={cx(s.page, s[width])}>
      {title && (
        <header className={s.head}>
          <h1>{title}</h1>
          {aside}
        </header>
      )}
      {children}
    </div>
  );
}
