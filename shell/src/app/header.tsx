import { useSession } from '@studio/shell-kit';
import { Link, useLocation } from '@studio/shell-kit/router';
import { studio } from '@studio/shell-kit/studio';
import { Avatar } from '@studio/ui/avatar';
import { IconButton } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { Menu } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { StudioLogo } from '../shared/studio-logo.js';
import { Bell } from '../features/notifications/bell.js';
import { StudioTimeNote } from './studio-time-note.js';
import { useIsPhone } from './use-is-phone.js';
import s from './header.module.css';
import { t } from './messages.js';

// Of visitors alone: members don't load it.
const VisitorPages = lazy(() => import('./visitor-pages.js'));

/** The way in: it leads back to this page. */
function ForVisitor(): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <>
      <Suspense fallback={null}>
        <VisitorPages />
      </Suspense>
      <Link to="/login" state={{ from: pathname + search }} className={s.signIn}>
        {t('signIn')}
      </Link>
    </>
  );
}

function OwnProfile(): ReactNode {
  const { profile } = useSession();
  return (
    <Link to="/profile" className={s.avatar} aria-label={t('yourProfile')}>
      <Avatar name={profile?.full_name ?? null} src={profile?.avatar_url ?? null} size={36} />
    </Link>
  );
}

/** 16 units high: avatar, logo, bell, and the menu toggle from 768 px. Only members see theirs. */
export function Header({
  onMenu,
  isMenuOpen,
}: {
  onMenu: () => void;
  isMenuOpen: boolean;
}): ReactNode {
  const { status } = useSession();
  const isSignedIn = status === 'signed_in';
  const isPhone = useIsPhone();
  const own = isSignedIn && <OwnProfile />;
  return (
    <header className={s.header}>
      {isSignedIn && (
        <IconButton
          label={t('openMenu')}
          className={s.menu}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        >
          <Icon of={Menu} size={22} />
        </IconButton>
      )}
      {/* First on a phone, last on a wide screen; Tab goes by what is seen. */}
      {isPhone && own}
      <Link to="/" className={s.logo} aria-label={t('logoHome', { name: studio().shortName })}>
        <StudioLogo />
      </Link>
      {isSignedIn && (
        <div className={s.bell}>
          <Bell />
        </div>
      )}
      {!isPhone && own}
      {status === 'signed_out' && <ForVisitor />}
      <StudioTimeNote />
    </header>
  );
}
