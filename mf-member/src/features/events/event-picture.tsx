import type { ReactNode } from 'react';
import s from './event-picture.module.css';

/** The picture of an event (1200x675); decoration, for the title stands beside it. */
export function EventPicture({ url, eager = false }: { url: string; eager?: boolean }): ReactNode {
  return (
    <span className={s.frame}>
      <img
        src={url}
        alt=""
        width={1200}
        height={675}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  );
}
