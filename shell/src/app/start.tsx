import { keepInstallPrompt, keepSession, loadSession, sessionStore } from '@studio/shell-kit';
import { queryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { reportError } from '@studio/shell-kit/report-error';
import { BrowserRouter } from '@studio/shell-kit/router';
import { applyTheme } from '@studio/ui/theme';
import { whenIdle } from '@studio/ui/when-idle';
import { lazy, startTransition, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { readSignInTokens } from '../features/auth/link-tokens.js';
import { DemoStrip } from './demo-strip.js';
import { Pages, preloadOwnPage } from './pages.js';
import { prefetchPage, preloadPage } from './remotes.js';
import { areaOf } from './route-table.js';
import '@studio/ui/base.css';
import '@studio/ui/first-mark.css';
import './first-frame.css';

// Once the page is drawn and idle: what is to be said before is said then. Toasts that can't be had
// (their file is gone after a deploy) must not take the page with them.
const Toasts = lazy(() =>
  whenIdle()
    .then(() => import('./toasts.js'))
    .catch(() => ({ default: () => null })),
);

/** ms; a spinner that is gone at once only flickers. */
const SOON = 500;
const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SOON));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

addEventListener('error', reportError);
addEventListener('unhandledrejection', reportError);
applyTheme();
keepInstallPrompt();
keepSession();
// A sign-in link of an app may lead home, where nobody reads its tokens.
if (location.pathname === '/' && readSignInTokens(location.hash))
  history.replaceState(history.state, '', `/login${location.hash}`);
const { pathname } = location;
/** The scripts have been read for long enough: a touch, or a frame, comes first. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

// The code of the page comes while the session is asked for.
const code = nextTask().then(() => {
  // The first format of a document takes a phone 60 ms: in a task of its own, while the code is on its way.
  if (areaOf(pathname)) void nextTask().then(() => new Intl.NumberFormat());
  return Promise.all([loadSession(), preloadPage(pathname), preloadOwnPage(pathname)]);
});
const ready = code.then(() => {
  if (sessionStore.getState().status === 'signed_in') return prefetchPage(pathname);
});

// In pieces of some ms: a page is touched while it is drawn.
const draw = (): void => startTransition(() => createRoot(root).render(page));

const page = (
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
  </StrictMode>
);

// The page comes in one piece when it is soon there, else it begins with a spinner. One that shows a first
// view has no need of a spinner: its code is waited for.
const late = root.querySelector('.first-view') ? code.then(wait) : wait();
void Promise.race([ready, late]).then(draw);
