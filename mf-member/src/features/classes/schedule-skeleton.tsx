import { Loading, Skeleton } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import c from './class-card.module.css';
import s from './schedule-skeleton.module.css';
import { t } from './messages.js';

const times = <T,>(count: number, of: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => of(n));

/** The cards of a day, before they are there: time, name, trainer, seats and button. */
export function DaySkeleton(): ReactNode {
  return (
    <Loading what={t('loadingClasses')}>
      <div className={s.part}>
        <Skeleton height={20} width={96} />
      </div>
      {times(5, (n) => (
        <div key={n} className={c.card} aria-hidden>
          <div className={s.lines}>
            <Skeleton height={18} width={48} />
            <Skeleton height={12} width={40} />
          </div>
          <div>
            <Skeleton height={18} width="48%" />
            <div className={c.by}>
              <Skeleton height={24} width={24} radius="50%" />
              <Skeleton height={12} width="60%" />
            </div>
            <div className={c.foot}>
              <Skeleton height={12} width={72} />
              <Skeleton height={44} width={92} radius={12} />
            </div>
          </div>
        </div>
      ))}
    </Loading>
  );
}

/** Seven days side by side, before they are there. */
export function DaysSkeleton(): ReactNode {
  return (
    <Loading what={t('loadingDays')}>
      {times(10, (row) => (
        <div key={row} className={s.days} aria-hidden>
          <Skeleton height={12} width={36} />
          {times(7, (day) => (
            <Skeleton key={day} height={row === 0 ? 44 : 62} radius={12} />
          ))}
        </div>
      ))}
    </Loading>
  );
}
