import type { ReactNode } from 'react';
import barre from './assets/motifs/barre.avif';
import mat from './assets/motifs/mat.avif';
import prenatal from './assets/motifs/prenatal.avif';
import privateClass from './assets/motifs/private.avif';
import reformer from './assets/motifs/reformer.avif';
import tower from './assets/motifs/tower.avif';

/** Addresses of the pictures of class types. */
export const motifPictures = { reformer, mat, tower, barre, prenatal, private: privateClass };

export type MotifName = keyof typeof motifPictures;

/** Has the browser ask for a picture that is drawn at once, before it is drawn. */
export const loadMotif = (name: MotifName): void => {
  const image = new Image();
  image.fetchPriority = 'high';
  image.src = motifPictures[name];
};

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
      src={motifPictures[name]}
      className={className}
      alt=""
      width={800}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      // What is seen at once is one frame with its page.
      decoding={eager ? 'sync' : 'async'}
    />
  );
}
