import { useRealtime, useSession } from '@studio/shell-kit';
import { Outlet, useLocation } from '@studio/shell-kit/router';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { usePushFollow } from '../features/notifications/use-push-follow.js';
import { BottomBar } from './bottom-bar.js';
import { Header } from './header.js';
import { loadSidePanel } from './load-side-panel.js';
import { labelOf } from './navigation.js';
import { OfflineNote } from './offline-note.js';
import { usePreload } from './use-preload.js';
import { useRouteFocus } from '../shared/use-route-focus.js';
import s from './layout.module.css';
import { t } from './messages.js';

const SidePanel = lazy(loadSidePanel);

/** Spec section 2, Layout: fixed header, main content, bottom fade and bar or side panel. */
export function Layout(): ReactNode {
  const { pathname } = useLocation();
  const { status } = useSession();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isSignedIn = status === 'signed_in';
  const label = labelOf(pathname);
  // The code for the scanner has the whole screen.
  const isWhole = /^\/(check-in|my-code)/.test(pathname);
  const main = useRouteFocus(pathname, label);
  usePreload(pathname, isSignedIn);
  useRealtime(isSignedIn);
  usePushFollow();
  return (
    <div
      className={s.layout}
      data-white={pathname === '/schedule' || undefined}
      data-whole={isWhole || undefined}
    >
      <a className={s.skip} href="#main">
        {t('skipToContent')}
      </a>
      {!isWhole && <Header onMenu={() => setMenuOpen(true)} isMenuOpen={isMenuOpen} />}
      <main id="main" ref={main} tabIndex={-1} className={s.main} aria-label={label}>
        {!isWhole && <OfflineNote />}
        <Outlet />
      </main>
      {isSignedIn && !isWhole && (
        <>
          <div className={s.fade} aria-hidden />
          <BottomBar />
        </>
      )}
      {isMenuOpen && (
        <Suspense fallback={null}>
          <SidePanel onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
