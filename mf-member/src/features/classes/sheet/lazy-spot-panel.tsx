import { SkeletonRows } from '@studio/ui/skeleton';
import { lazy, Suspense } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { t } from './messages.js';

const Panel = lazy(async () => ({
  default: (await import('../spots/spot-panel.js')).SpotPanel,
}));

/** The picker is loaded when it is opened. */
export function SpotPanel(props: ComponentProps<typeof Panel>): ReactNode {
  return (
    <div data-step>
      <Suspense fallback={<SkeletonRows what={t('loadingBooking')} rows={2} height={120} />}>
        <Panel {...props} />
      </Suspense>
    </div>
  );
}
