import { keepInstallPrompt, keepSession, loadSession } from '@studio/shell-kit';
import { queryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { reportError } from '@studio/shell-kit/report-error';
import { BrowserRouter } from '@studio/shell-kit/router';
import { applyTheme } from '@studio/ui/theme';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { DemoStrip } from './demo-strip.js';
import { Pages } from './pages.js';
import { preloadPage } from './remotes.js';
import '@studio/ui/base.css';
import './first-frame.css';

/** ms that a toast waits at most for a busy page, and in browsers that don't say when it is idle. */
const PATIENCE = 1_000;
const idle = new Promise<void>((resolve) => {
  if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE });
  else setTimeout(resolve, PATIENCE);
});
// Not among the first scripts: what is to be said before is said then. Toasts that can't be had
// (their file is gone after a deploy) must not take the page with them.
const Toasts = lazy(() =>
  idle.then(() => import('./toasts.js')).catch(() => ({ default: () => null })),
);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

addEventListener('error', reportError);
addEventListener('unhandledrejection', reportError);
applyTheme();
keepInstallPrompt();
keepSession();
void loadSession();
// The code of the page comes while the session is asked for.
void preloadPage(location.pathname);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <DemoStrip />
        <Pages />
      </BrowserRouter>
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
);
