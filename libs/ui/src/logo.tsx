import { useState } from 'react';
import type { ReactNode } from 'react';
import mark from './assets/mark-accent.svg';
import placeholder from './assets/logo-placeholder.svg';
import s from './logo.module.css';

/** Mark and name; a mark that can't be loaded gives way to the placeholder (spec section 1). */
export function Logo({ name, src = mark }: { name: string; src?: string }): ReactNode {
  const [failed, setFailed] = useState(false);
  return (
    <span className={s.logo}>
      <img
        className={s.mark}
        src={failed ? placeholder : src}
        alt=""
        onError={() => setFailed(true)}
      />
      <span>{name}</span>
    </span>
  );
}
