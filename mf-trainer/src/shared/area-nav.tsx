import { NavLink, useLocation } from '@studio/shell-kit/router';
import { LinkTabs } from '@studio/ui/link-tabs';
import type { ReactNode } from 'react';
import s from './area-nav.module.css';
import { useCover } from './cover/use-cover.js';
import { t } from './messages.js';

const COVER = '/trainer-dashboard/cover';

/** In the order of the strip. */
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
  return (
    <LinkTabs label={t('pages')} current={pathname} edge>
      {pages.map(({ path, label }) => (
        <NavLink key={path} to={path} end>
          {label}
          {path === COVER && <CoverCount />}
        </NavLink>
      ))}
    </LinkTabs>
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
