import type { RemoteModule, RemoteRoute } from '@studio/shell-kit';
import { useLocation, useRoutes } from '@studio/shell-kit/router';
import { PageSpinner } from '@studio/ui/spinner';
import { lazy, Suspense, use, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { loadOpenPage } from './load-open-page.js';
import { componentOf } from './page-component.js';
import { RemoteBoundary } from './remote-boundary.js';
import type { Repair } from './remote-boundary.js';
import { remoteModule, retryRemote } from './remotes.js';
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
  const page = componentOf(route.load, () => failed.add(route));
  pages.set(route, page);
  return page;
};

// Few come here: it is not among the first scripts.
const UnknownPage = lazy(() => import('./unknown-page.js'));

type Loaded = RemoteModule | Promise<RemoteModule>;

/** @param find looks for a build that has the page, when this one has not */
function Routes({
  module,
  find,
}: {
  module: Loaded;
  find: (had: RemoteModule) => Promise<Repair>;
}): ReactNode {
  const { pathname } = useLocation();
  const own = 'routes' in module ? module : use(module);
  const element = useRoutes(
    own.routes.map((route) => {
      const Page = pageOf(route);
      return { path: route.path, element: <Page /> };
    }),
  );
  return element ?? <UnknownPage key={pathname} find={() => find(own)} />;
}

/**
 * The pages of one remote: a spinner while they load, a panel with retry when they can't. A page
 * that fails after a roll-out is had from the new build; what is loaded stays until that is there.
 * A change of page takes what is loaded by then: nothing has been typed there yet.
 */
export function RemotePage({ remote }: { remote: RemoteName }): ReactNode {
  const { pathname } = useLocation();
  const [own, setOwn] = useState(() => ({ pathname, module: remoteModule(remote) as Loaded }));
  if (own.pathname !== pathname) setOwn({ pathname, module: remoteModule(remote) });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => forgetFailed, [pathname]);
  const putInPlace = (loaded: RemoteModule | undefined): Repair =>
    loaded &&
    (() => {
      setOwn({ pathname, module: loaded });
      setAttempt(attempt + 1);
    });
  const recover = async (): Promise<Repair> => {
    const { otherBuild } = await loadOpenPage();
    return putInPlace(await otherBuild(remote, await own.module, pathname));
  };
  const find = async (had: RemoteModule): Promise<Repair> => {
    const { buildWithPage } = await loadOpenPage();
    return putInPlace(await buildWithPage(remote, had, pathname));
  };
  const retry = async (): Promise<Repair> => putInPlace(await retryRemote(remote));
  return (
    <RemoteBoundary resetKey={`${String(attempt)} ${pathname}`} onRetry={retry} recover={recover}>
      <Suspense fallback={<PageSpinner />} key={attempt}>
        <Routes module={own.module} find={find} />
      </Suspense>
    </RemoteBoundary>
  );
}
