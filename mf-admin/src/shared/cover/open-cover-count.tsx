import type { ReactNode } from 'react';
import { MenuCount } from '../menu-count.js';
import { useOpenCover } from './use-open-cover.js';
import { t } from '../messages.js';

/** How many classes need a trainer; nothing when none does, or while it is read. */
export function OpenCoverCount(): ReactNode {
  const count = useOpenCover().data?.items.length ?? 0;
  return <MenuCount count={count} label={t('openCover', { count })} />;
}
