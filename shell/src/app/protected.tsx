import { isFrontDesk, seesTrainerArea, useSession } from '@studio/shell-kit';
import { keys, useIsFetching } from '@studio/shell-kit/query';
import { Navigate, useLocation } from '@studio/shell-kit/router';
import { PageSpinner } from '@studio/ui/spinner';
import { Fragment, lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { NotFoundPage } from './not-found-page.js';
import type { Access } from '@studio/contracts/fixed-pages';
import { useSettled } from './use-settled.js';

// Of visitors alone: members don't load it.
const ForVisitor = lazy(() => import('./for-visitor.js'));

/**
 * Spec section 2, Protected routes: spinner, 100 ms to settle, then the page or /login. Another
 * person in the same page gets it anew: what is read, written or opened there was somebody else's.
 */
export function Protected({
  access,
  children,
}: {
  access: Access;
  children: ReactNode;
}): ReactNode {
  const { status, user } = useSession();
  const wasSignedIn = useWasSignedIn();
  const settled = useSettled(status);
  if (access === 'everyone' && status === 'loading') return <PageSpinner />;
  if (access === 'everyone') return <Fragment key={user?.id}>{children}</Fragment>;
  if (status === 'signed_in')
    return (
      <ForRole key={user?.id} access={access}>
        {children}
      </ForRole>
    );
  if (!settled) return <PageSpinner />;
  // Who has just left is asked to sign in, whatever page it was.
  if (access !== 'public' || wasSignedIn) return <ToLogin />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <ForVisitor login={<ToLogin />}>{children}</ForVisitor>
    </Suspense>
  );
}

/** In this page, or before a session ended that nobody has ended here. */
const useWasSignedIn = (): boolean => {
  const { status, hasEnded } = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signed_in' && !wasSignedIn) setWasSignedIn(true);
  return wasSignedIn || hasEnded;
};

/** The sign-in comes back to this page. */
function ToLogin(): ReactNode {
  const { pathname, search, hash } = useLocation();
  return <Navigate to="/login" replace state={{ from: pathname + search + hash }} />;
}

function ForRole({ access, children }: { access: Access; children: ReactNode }): ReactNode {
  const { profile } = useSession();
  const isLoading = useIsFetching({ queryKey: keys.profile }) > 0 && profile === null;
  if (access === 'signed_in' || access === 'public') return children;
  if (isLoading) return <PageSpinner />;
  // The servers refuse by themselves; this spares a page full of refusals.
  const allowed = access === 'trainer' ? seesTrainerArea(profile) : isFrontDesk(profile);
  return allowed ? children : <NotFoundPage access={access} />;
}
