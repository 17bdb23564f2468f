import type { ReactNode } from 'react';
import barre from './assets/motifs/barre.avif';
import mat from './assets/motifs/mat.avif';
import prenatal from './assets/motifs/prenatal.avif';
import privateClass from './assets/motifs/private.avif';
import reformer from './assets/motifs/reformer.avif';
import tower from './assets/motifs/tower.avif';

const pictures = { reformer, mat, tower, barre, prenatal, private: privateClass };

export type MotifName = keyof typeof pictures;

/** The picture of a class type (800x600); decoration. `eager` only for what is seen at once. */
export function Motif({
  name,
  className,
  eager = false,
}: {
  name: MotifName;
  className?: string;
  eager?: boolean;
}): ReactNode {
  return (
    <img
      src={pictures[name]}
      className={className}
      alt=""
      width={800}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
