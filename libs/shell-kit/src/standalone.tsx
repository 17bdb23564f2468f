import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter, Navigate, useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import 'sonner/dist/styles.css';
import { keepSession } from './keep-session.js';
import { t } from './messages.js';
import { queryClient } from './query-client.js';
import type { RemoteModule, RemoteRoute } from './remote-routes.js';
import { reportError } from './report-error.js';
import { loadSession } from './session.js';
import { StandaloneFrame } from './standalone-frame.js';
import { Toaster } from './toaster.js';

const toElement = (load: RemoteRoute['load']): ReactNode => {
  const Page = lazy(load);
  return (
    <Suspense fallback={<p role="status">{t('loading')}</p>}>
      <Page />
    </Suspense>
  );
};

/** The remote's pages; whatever is none of them leads to its first one. */
const routesOf = ({ routes }: RemoteModule): RouteObject[] => {
  const pages = routes.map(({ path, load }) => ({ path, element: toElement(load) }));
  const first = routes[0]?.path;
  return first === undefined
    ? pages
    : [...pages, { path: '*', element: <Navigate to={first} replace /> }];
};

function Pages({ routes }: { routes: RouteObject[] }): ReactNode {
  return useRoutes(routes);
}

const reportErrorsOf = (remote: string): void => {
  for (const type of ['error', 'unhandledrejection'])
    addEventListener(type, (event) => reportError(event, { remote }));
};

/**
 * Runs a remote without the shell, on a session of its own page (`npm run dev`). Paths are in the
 * hash, so that any static server will do.
 */
export const runStandalone = (remote: RemoteModule): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const routes = routesOf(remote);
  reportErrorsOf(document.title.replaceAll('-', '_'));
  keepSession();
  void loadSession();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <HashRouter>
          <StandaloneFrame name={document.title}>
            <Pages routes={routes} />
          </StandaloneFrame>
        </HashRouter>
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
};
