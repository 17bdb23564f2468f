import { UserRound } from 'lucide-react';
import { useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.js';
import s from './avatar.module.css';

const tints = ['', s.sage, s.rose, s.plum];

/** First letters of the first and last part; none for a name without letters. */
export const initialsOf = (name: string): string => {
  const parts = name.split(/\s+/).filter((part) => /^\p{L}/u.test(part));
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return ends.map((part) => [...(part ?? '')][0]?.toUpperCase()).join('');
};

/** The same person has the same tint everywhere. */
const tintOf = (name: string) =>
  tints[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints.length];

/** Picture, else initials, else the icon. Decorative: the name stands beside it. */
export function Avatar({
  name,
  src,
  size = 40,
}: {
  name: string | null;
  src?: string | null;
  size?: number;
}): ReactNode {
  const [broken, setBroken] = useState<string>();
  const initials = initialsOf(name ?? '');
  return (
    <span
      className={cx(s.av, tintOf(name ?? ''))}
      style={{ '--av': `${size}px` } as CSSProperties}
      data-initials={initials || undefined}
      aria-hidden
    >
      {!initials && <UserRound strokeWidth={1.6} />}
      {src && broken !== src && (
        // Initials stand there until then: nothing else waits for it.
        <img loading="lazy" fetchPriority="low" src={src} alt="" onError={() => setBroken(src)} />
      )}
    </span>
  );
}
