import type { ReactNode } from 'react';
import { cx } from './cx.js';
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

/** px; from here on it is a card with two lines, below it a row of a table. */
const CARD = 60;
/** px; from here on it is a panel with a chart or a list. */
const PANEL = 200;

function Row({ row, height }: { row: number; height: number }): ReactNode {
  if (height >= PANEL)
    return (
      <div className={cx(s.card, s.panel)} style={{ minBlockSize: height }}>
        <Skeleton width="40%" height={24} />
        <Skeleton height={height - 92} radius={12} />
      </div>
    );
  const isCard = height >= CARD;
  return (
    <div className={cx(s.card, !isCard && s.line)} style={{ minBlockSize: height }}>
      <div className={s.lines}>
        <Skeleton width={`${String(52 - (row % 3) * 8)}%`} />
        {isCard && <Skeleton width="32%" height={12} />}
      </div>
      <Skeleton width={64} height={isCard ? 20 : 12} />
    </div>
  );
}

/** Rows of a table, cards or panels, as their height says: what stands at both ends of each. */
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
        <Row key={row} {...{ row, height }} />
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
