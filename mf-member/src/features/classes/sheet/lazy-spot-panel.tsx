import { lazy, Suspense } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { RoomSkeleton } from '../spots/room-skeleton.js';
import { t } from './messages.js';

const Panel = lazy(async () => ({
  default: (await import('../spots/spot-panel.js')).SpotPanel,
}));

/** The picker is loaded when it is opened. */
export function SpotPanel(props: ComponentProps<typeof Panel>): ReactNode {
  return (
    <div data-step>
      <Suspense fallback={<RoomSkeleton what={t('loadingBooking')} />}>
        <Panel {...props} />
      </Suspense>
    </div>
  );
}
