import { NavLink, useLocation } from '@studio/shell-kit/router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import s from './area-nav.module.css';
import { useCover } from './cover/use-cover.js';
import { t } from './messages.js';

const COVER = '/trainer-dashboard/cover';

/** In the order of the strip; what doesn't fit on a phone is reached by scrolling it. */
const pages = [
  { path: '/trainer-dashboard', label: t('today') },
  { path: '/trainer-dashboard/week', label: t('week') },
  { path: COVER, label: t('cover') },
  { path: '/trainer-dashboard/earnings', label: t('earnings') },
  { path: '/trainer-dashboard/availability', label: t('availability') },
  { path: '/trainer-dashboard/profile', label: t('ownPage') },
];

/** Between the pages of a trainer; the open one is in view. */
export function AreaNav(): ReactNode {
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    // Of the strip alone: the page stays where it is.
    if (strip.current && current)
      strip.current.scrollLeft =
        current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={strip} className={s.nav} aria-label={t('pages')}>
      {pages.map(({ path, label }) => (
        <NavLink key={path} className={s.link} to={path} end>
          {label}
          {path === COVER && <CoverCount />}
        </NavLink>
      ))}
    </nav>
  );
}

/** How many classes of others one could take. */
function CoverCount(): ReactNode {
  const claimable = useCover().data?.claimable ?? 0;
  if (claimable === 0) return null;
  return (
    <>
      {' '}
      <span className={`num ${s.count}`} aria-label={t('coverCount', { count: claimable })}>
        {claimable}
      </span>
    </>
  );
}
