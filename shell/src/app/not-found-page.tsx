import { PageSpinner } from '@studio/ui/spinner';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';

// Few come here: it is not among the first scripts.
const NoPage = lazy(() => import('../features/no-page/no-page.js'));

/** A path that leads nowhere, or an area for others. */
export function NotFoundPage({ access }: { access?: string }): ReactNode {
  return (
    <Suspense fallback={<PageSpinner />}>
      <NoPage {...(access && { access })} />
    </Suspense>
  );
}
