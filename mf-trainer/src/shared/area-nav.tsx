import { NavLink, useLocation } from '@studio/shell-kit/router';
import { LinkTabs } from '@studio/ui/link-tabs';
import type { ReactNode } from 'react';
import s from './area-nav.module.css';
import { areaPages, COVER } from './area-pages.js';
import { useCover } from './cover/use-cover.js';
import { t } from './messages.js';

/** Between the pages of a trainer; the open one is in view. */
export function AreaNav(): ReactNode {
  const { pathname } = useLocation();
  return (
    <LinkTabs label={t('pages')} current={pathname} edge>
      {areaPages.map(({ path, label }) => (
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
