import { Outlet, useLocation, useRoutes } from '@studio/shell-kit/router';
import type { RouteObject } from '@studio/shell-kit/router';
import { PageSpinner } from '@studio/ui/spinner';
import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Layout } from './layout.js';
import { Protected } from './protected.js';
import { RemoteBoundary } from './remote-boundary.js';
import type { Repair } from './remote-boundary.js';
import { RemotePage } from './remote-page.js';
import { fixedAreaOf } from './route-table.js';
import type { RemoteArea } from './route-table.js';

const page = (load: () => Promise<{ default: ComponentType }>): ReactNode => {
  const Page = lazy(load);
  return (
    <Suspense fallback={<PageSpinner />}>
      <Page />
    </Suspense>
  );
};

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
  { path: '/login', element: page(() => import('../features/auth/login-page.js')) },
  { path: '/signup', element: page(() => import('../features/auth/signup-page.js')) },
  {
    path: '/email-verified',
    element: page(() => import('../features/auth/email-verified-page.js')),
  },
  {
    path: '/reset-password',
    element: page(() => import('../features/auth/reset-password-page.js')),
  },
  { path: '/setup', element: page(() => import('../features/auth/setup-page.js')) },
  { path: '/not-me', element: page(() => import('../features/auth/not-me-page.js')) },
  {
    element: <Frame />,
    children: [
      {
        path: '/terms-of-service',
        element: page(() => import('../features/legal/terms-page.js')),
      },
      { path: '/privacy-policy', element: page(() => import('../features/legal/privacy-page.js')) },
      {
        path: '/notifications',
        element: (
          <Protected access="signed_in">
            {page(() => import('../features/notifications/history-page.js'))}
          </Protected>
        ),
      },
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
  const recover = async (): Promise<Repair> =>
    (await import('../features/open-page/open-page.js')).loadAnew();
  return (
    <RemoteBoundary resetKey={pathname} onRetry={reload} recover={recover}>
      {element}
    </RemoteBoundary>
  );
}
