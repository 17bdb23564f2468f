import type { ReactNode } from 'react';
import s from './open-cover-count.module.css';
import { useOpenCover } from './use-open-cover.js';
import { t } from '../messages.js';

/** How many classes need a trainer; nothing when none does, or while it is read. */
export function OpenCoverCount(): ReactNode {
  const count = useOpenCover().data?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={`num ${s.count}`} aria-label={t('openCover', { count })}>
        {count}
      </span>
    </>
  );
}
