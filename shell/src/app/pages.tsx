import { Outlet, useLocation, useRoutes } from '@studio/shell-kit/router';
import type { RouteObject } from '@studio/shell-kit/router';
import { PageSpinner } from '@studio/ui/spinner';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Layout } from './layout.js';
import { loadOpenPage } from './load-open-page.js';
import { componentOf, loadComponent } from './page-component.js';
import type { LoadPage } from './page-component.js';
import { Protected } from './protected.js';
import { RemoteBoundary } from './remote-boundary.js';
import type { Repair } from './remote-boundary.js';
import { RemotePage } from './remote-page.js';
import { fixedAreaOf } from './route-table.js';
import type { RemoteArea } from './route-table.js';

interface OwnPage {
  path: string;
  load: LoadPage;
}

/** Without header and navigation. */
const beforeSignIn: readonly OwnPage[] = [
  { path: '/login', load: () => import('../features/auth/login-page.js') },
  { path: '/signup', load: () => import('../features/auth/signup-page.js') },
  { path: '/email-verified', load: () => import('../features/auth/email-verified-page.js') },
  { path: '/reset-password', load: () => import('../features/auth/reset-password-page.js') },
  { path: '/setup', load: () => import('../features/auth/setup-page.js') },
  { path: '/not-me', load: () => import('../features/auth/not-me-page.js') },
];
const forEveryone: readonly OwnPage[] = [
  { path: '/terms-of-service', load: () => import('../features/legal/terms-page.js') },
  { path: '/privacy-policy', load: () => import('../features/legal/privacy-page.js') },
];
const forMembers: readonly OwnPage[] = [
  { path: '/notifications', load: () => import('../features/notifications/history-page.js') },
];

/** The code of a page that is the shell's own; a failure shows when it is drawn. */
export const preloadOwnPage = async (path: string): Promise<void> => {
  const page = [...beforeSignIn, ...forEveryone, ...forMembers].find((own) => own.path === path);
  if (page) await loadComponent(page.load).catch(() => undefined);
};

function Own({ load }: Pick<OwnPage, 'load'>): ReactNode {
  const [Page] = useState(() => componentOf(load));
  return (
    <Suspense fallback={<PageSpinner />}>
      <Page />
    </Suspense>
  );
}

const routeOf = ({ path, load }: OwnPage): RouteObject => ({
  path,
  element: <Own key={path} load={load} />,
});

const DeclaredPage = lazy(() => import('./declared-page.js'));

const drawArea = ({ remote, access }: RemoteArea): ReactNode => (
  <Protected access={access}>
    <RemotePage key={remote} remote={remote} />
  </Protected>
);

/** Every path that isn't the shell's own: the remote's that may draw it, or nobody's. */
function AreaPage(): ReactNode {
  const { pathname } = useLocation();
  const area = fixedAreaOf(pathname);
  if (area) return drawArea(area);
  return (
    <Suspense fallback={<PageSpinner />}>
      <DeclaredPage path={pathname}>{drawArea}</DeclaredPage>
    </Suspense>
  );
}

/** The shell around a page; a tablet on a wall has no header and no navigation. */
function Frame(): ReactNode {
  const { pathname } = useLocation();
  return pathname === '/kiosk' ? <Outlet /> : <Layout />;
}

const routes: RouteObject[] = [
  ...beforeSignIn.map(routeOf),
  {
    element: <Frame />,
    children: [
      ...forEveryone.map(routeOf),
      ...forMembers.map(routeOf).map(({ path, element }) => ({
        path,
        element: <Protected access="signed_in">{element}</Protected>,
      })),
      { path: '*', element: <AreaPage /> },
    ],
  },
];

/** All pages. One whose code is gone after a deploy is had by loading the site anew. */
export function Pages(): ReactNode {
  const { pathname } = useLocation();
  const element = useRoutes(routes);
  const reload = (): undefined => {
    location.reload();
  };
  const recover = async (): Promise<Repair> => (await loadOpenPage()).loadAnew();
  return (
    <RemoteBoundary resetKey={pathname} onRetry={reload} recover={recover}>
      {element}
    </RemoteBoundary>
  );
}
