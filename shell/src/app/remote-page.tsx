import type { RemoteModule, RemoteRoute } from '@studio/shell-kit';
import { useLocation, useRoutes } from '@studio/shell-kit/router';
import { PageSpinner } from '@studio/ui/spinner';
import { lazy, Suspense, use, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { NotFoundPage } from './not-found-page.js';
import { RemoteBoundary } from './remote-boundary.js';
import type { Repair } from './remote-boundary.js';
import { otherBuild, remoteModule, retryRemote } from './remotes.js';
import type { RemoteName } from './route-table.js';

// One lazy component a route object: a module loaded anew brings new objects, so new attempts.
const pages = new WeakMap<RemoteRoute, ComponentType>();
/** A lazy component keeps its failure: these are made anew for whoever comes back to their page. */
const failed = new Set<RemoteRoute>();
const forgetFailed = (): void => {
  for (const route of failed) pages.delete(route);
  failed.clear();
};
const pageOf = (route: RemoteRoute): ComponentType => {
  const known = pages.get(route);
  if (known) return known;
  const page = lazy(() =>
    route.load().catch((error: unknown) => {
      failed.add(route);
      throw error;
    }),
  );
  pages.set(route, page);
  return page;
};

function Routes({ module }: { module: Promise<RemoteModule> }): ReactNode {
  const { routes } = use(module);
  const element = useRoutes(
    routes.map((route) => {
      const Page = pageOf(route);
      return { path: route.path, element: <Page /> };
    }),
  );
  return element ?? <NotFoundPage />;
}

/**
 * The pages of one remote: a spinner while they load, a panel with retry when they can't. A page
 * that fails after a roll-out is had from the new build. What is loaded stays until that is there.
 */
export function RemotePage({ remote }: { remote: RemoteName }): ReactNode {
  const { pathname } = useLocation();
  const [module, setModule] = useState(() => remoteModule(remote));
  const [attempt, setAttempt] = useState(0);
  useEffect(() => forgetFailed, [pathname]);
  const putInPlace = (loaded: RemoteModule | undefined): Repair =>
    loaded &&
    (() => {
      setModule(Promise.resolve(loaded));
      setAttempt(attempt + 1);
    });
  const recover = async (): Promise<Repair> =>
    putInPlace(await otherBuild(remote, await module, pathname));
  const retry = async (): Promise<Repair> => putInPlace(await retryRemote(remote));
  return (
    <RemoteBoundary resetKey={`${String(attempt)} ${pathname}`} onRetry={retry} recover={recover}>
      <Suspense fallback={<PageSpinner />} key={attempt}>
        <Routes module={module} />
      </Suspense>
    </RemoteBoundary>
  );
}
