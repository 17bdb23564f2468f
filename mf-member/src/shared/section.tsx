import type { ReactNode } from 'react';
import s from './section.module.css';

/** A part of a page with its heading and what stands at its end. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <section>
      <div className={s.head}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
