import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter, useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { keepSession } from './keep-session.js';
import { queryClient } from './query-client.js';
import type { RemoteModule, RemoteRoute } from './remote-routes.js';
import { loadSession, useSession } from './session.js';
import { Toaster } from './toaster.js';
import { Text, t } from './messages.js';

const toElement = (load: RemoteRoute['load']): ReactNode => {
  const Page = lazy(load);
  return (
    <Suspense fallback={<p role="status">{t('loading')}</p>}>
      <Page />
    </Suspense>
  );
};

function Pages({ routes }: { routes: RouteObject[] }): ReactNode {
  return useRoutes(routes);
}

/** The sign-in page belongs to the shell; on its own a remote can only say where it is. */
function SignedInOnly({ children }: { children: ReactNode }): ReactNode {
  const { status } = useSession();
  if (status === 'loading') return <p role="status">{t('loading')}</p>;
  if (status === 'signed_in') return children;
  return (
    <main>
      <h1>{t('signInFirst')}</h1>
      <p>
        <Text message="signInFirstHint" tags={{ link: <SignInLink /> }} />
      </p>
    </main>
  );
}

/**
 * Runs a remote without the shell, on the session of the origin it is served from. Paths are in
 * the hash, so that any static server will do.
 */
export const runStandalone = (remote: RemoteModule): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  const routes = remote.routes.map(({ path, load }) => ({ path, element: toElement(load) }));
  keepSession();
  void loadSession();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <HashRouter>
          <SignedInOnly>
            <Pages routes={routes} />
          </SignedInOnly>
        </HashRouter>
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
};

function SignInLink({ children }: { children?: ReactNode }): ReactNode {
  return <a href="/login">{children}</a>;
}
