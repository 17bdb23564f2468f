import type { ReactNode } from 'react';
import { cx } from './cx.js';
import s from './bar.module.css';

/** How much of a whole. The numbers stand beside it in words, so it is silent. */
export function Bar({
  part,
  whole,
  tone = 'calm',
}: {
  part: number;
  whole: number;
  tone?: 'calm' | 'scarce';
}): ReactNode {
  const share = whole > 0 ? Math.min(100, Math.max(0, (100 * part) / whole)) : 0;
  return (
    <div className={s.bar} aria-hidden>
      <div
        className={cx(s.fill, tone === 'scarce' && s.scarce)}
        style={{ inlineSize: `${share}%` }}
      />
    </div>
  );
}
