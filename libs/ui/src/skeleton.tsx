import type { ReactNode } from 'react';
import s from './skeleton.module.css';
import { t } from './messages.js';

/** The place of something that is on its way; as high as what will stand there. */
export function Skeleton({
  height = 16,
  width = '100%',
  radius,
}: {
  height?: number;
  width?: number | string;
  radius?: number | string;
}): ReactNode {
  return (
    <span
      className={s.sk}
      style={{ blockSize: height, inlineSize: width, borderRadius: radius }}
      aria-hidden
    />
  );
}

/** Says "Loading" once to a screen reader, whatever number of shapes it shows. */
export function Loading({ what, children }: { what: string; children: ReactNode }): ReactNode {
  return (
    <div className={s.wrap} role="status">
      <span className="visually-hidden">{t('loading', { what })}</span>
      {children}
    </div>
  );
}

/** Rows of the same height. */
export function SkeletonRows({
  what,
  rows = 4,
  height = 72,
}: {
  what: string;
  rows?: number;
  height?: number;
}): ReactNode {
  return (
    <Loading what={what}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius={16} />
      ))}
    </Loading>
  );
}

/** Cards with a name and a line below it, and a round picture where what comes has one. */
export function SkeletonCards({
  what,
  rows = 4,
  height = 72,
  picture,
}: {
  what: string;
  rows?: number;
  height?: number;
  /** Its size. */
  picture?: number;
}): ReactNode {
  return (
    <Loading what={what}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={s.card} style={{ minBlockSize: height }} aria-hidden>
          {picture && <Skeleton height={picture} width={picture} radius="50%" />}
          <div className={s.lines}>
            <Skeleton width="56%" />
            <Skeleton width="38%" height={12} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
