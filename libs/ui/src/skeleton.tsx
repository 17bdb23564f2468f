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
