import { isFrontDesk, isTrainer, seesTrainerArea, useSession } from '@studio/shell-kit';
import { keys, useIsFetching } from '@studio/shell-kit/query';
import { Link, Navigate, useLocation } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { PageSpinner } from '@studio/ui/spinner';
import { Fragment, lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { Profile } from '@studio/contracts';
import type { Access } from './route-table.js';
import { useSettled } from './use-settled.js';
import s from './layout.module.css';
import { t } from './messages.js';

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
  const { status, user, hasEnded } = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signed_in' && !wasSignedIn) setWasSignedIn(true);
  const settled = useSettled(status);
  const { pathname, search } = useLocation();
  if (access === 'everyone' && status === 'loading') return <PageSpinner />;
  if (access === 'everyone') return <Fragment key={user?.id}>{children}</Fragment>;
  if (status === 'signed_in')
    return (
      <ForRole key={user?.id} access={access}>
        {children}
      </ForRole>
    );
  if (!settled) return <PageSpinner />;
  const login = <Navigate to="/login" replace state={{ from: pathname + search }} />;
  // Who has just left is asked to sign in, whatever page it was.
  if (access !== 'public' || wasSignedIn || hasEnded) return login;
  return (
    <Suspense fallback={<PageSpinner />}>
      <ForVisitor login={login}>{children}</ForVisitor>
    </Suspense>
  );
}

const roleIn = (profile: Profile | null): string => {
  if (isTrainer(profile)) return 'trainer';
  return isFrontDesk(profile) ? 'front_desk' : 'member';
};

function ForRole({ access, children }: { access: Access; children: ReactNode }): ReactNode {
  const { profile } = useSession();
  const isLoading = useIsFetching({ queryKey: keys.profile }) > 0 && profile === null;
  if (access === 'signed_in' || access === 'public') return children;
  if (isLoading) return <PageSpinner />;
  // The servers refuse by themselves; this spares a page full of refusals.
  const allowed = access === 'trainer' ? seesTrainerArea(profile) : isFrontDesk(profile);
  if (allowed) return children;
  return (
    <div className={s.lone}>
      <Empty
        page
        spot="area-unavailable"
        title={t('areaForOthers', { access })}
        action={
          <ButtonLink look="outline">
            <Link to="/">{t('goToHome')}</Link>
          </ButtonLink>
        }
      >
        {t('signedInWith', { role: roleIn(profile) })}
      </Empty>
    </div>
  );
}
