import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../skeleton.js';
import s from './offers-skeleton.module.css';

/** The cards of packages or plans before they are there: name, price, two lines and the button. */
export function OffersSkeleton({ what, rows }: { what: string; rows: number }): ReactNode {
  return (
    <Loading what={what}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={s.offer} aria-hidden>
          <Skeleton height={22} width="50%" />
          <Skeleton height={22} width={96} />
          <Skeleton height={12} width="60%" />
          <Skeleton height={12} width={80} />
          <Skeleton height={12} width="70%" />
          <Skeleton height={44} width={96} radius={12} />
        </div>
      ))}
    </Loading>
  );
}
