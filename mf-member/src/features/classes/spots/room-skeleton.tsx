import { Loading, Skeleton } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import s from './spots.module.css';

/** The room with two rows of machines, and the button, before the room is known. */
export function RoomSkeleton({ what }: { what: string }): ReactNode {
  return (
    <Loading what={what}>
      <div className={`${s.room} ${s.loading}`} aria-hidden>
        {Array.from({ length: 8 }, (_, n) => (
          <Skeleton key={n} height={96} radius={12} />
        ))}
      </div>
      <Skeleton height={52} radius={12} />
    </Loading>
  );
}
