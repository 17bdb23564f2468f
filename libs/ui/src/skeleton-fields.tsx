import type { ReactNode } from 'react';
import { Loading, Skeleton } from './skeleton.js';

/** A form before it is there: a name and its field, so many times, and the button below them. */
export function SkeletonFields({ what, rows }: { what: string; rows: number }): ReactNode {
  return (
    <Loading what={what}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="stack" aria-hidden>
          <Skeleton width="32%" height={14} />
          <Skeleton height={48} radius={12} />
        </div>
      ))}
      <Skeleton height={44} radius={12} />
    </Loading>
  );
}
