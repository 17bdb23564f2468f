import { Loading, Skeleton } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import s from './booking-sheet.module.css';

const texts = (first: string, second: string): ReactNode => (
  <div className="stack grow">
    <Skeleton width={first} />
    <Skeleton width={second} height={12} />
  </div>
);

/** What pays, until when it is free, and the button, before they are known. */
export function PanelSkeleton({ what }: { what: string }): ReactNode {
  return (
    <Loading what={what}>
      <div className={s.pays} aria-hidden>
        <div className={s.paysHead}>{texts('45%', '65%')}</div>
      </div>
      <div className={s.policy} aria-hidden>
        <Skeleton height={20} width={20} />
        {texts('70%', '55%')}
      </div>
      <Skeleton height={52} radius={12} />
    </Loading>
  );
}

/** The seat, what can be done with it line by line, and the way out. */
export function SeatSkeleton({ what }: { what: string }): ReactNode {
  return (
    <Loading what={what}>
      <div className={s.pays} aria-hidden>
        {texts('35%', '55%')}
      </div>
      <div className={s.rows} aria-hidden>
        {[44, 36, 64].map((width) => (
          <div key={width} className={s.line}>
            <Skeleton height={20} width={20} />
            <Skeleton width={`${String(width)}%`} />
          </div>
        ))}
      </div>
      <Skeleton height={52} radius={12} />
    </Loading>
  );
}

/** The whole sheet of a class that is not in the list: the trainer above the panel. */
export function ClassSkeleton({ what }: { what: string }): ReactNode {
  return (
    <>
      <div className={s.who} aria-hidden>
        <Skeleton height={48} width={48} radius="50%" />
        {texts('40%', '60%')}
      </div>
      <PanelSkeleton what={what} />
    </>
  );
}
