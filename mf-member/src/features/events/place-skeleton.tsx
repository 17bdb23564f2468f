import { Loading, Skeleton } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { t } from './messages.js';

/** Title, time and the card below them, as they will stand. */
export function PlaceSkeleton(): ReactNode {
  return (
    <Loading what={t('loadingEvent')}>
      <Skeleton height={34} width="70%" />
      <Skeleton height={20} width="55%" />
      <Skeleton height={212} radius={16} />
      <Skeleton height={44} radius={12} />
      <Skeleton height={44} radius={12} />
      <Skeleton height={44} radius={12} />
    </Loading>
  );
}
