import { NavLink } from '@studio/shell-kit/router';
import type { ReactNode } from 'react';
import s from './area-nav.module.css';
import { t } from './messages.js';

/** Between the pages of a trainer. */
export function AreaNav(): ReactNode {
  return (
    <nav className={s.nav} aria-label={t('pages')}>
      <NavLink className={s.link} to="/trainer-dashboard" end>
        {t('today')}
      </NavLink>
      <NavLink className={s.link} to="/trainer-dashboard/week">
        {t('week')}
      </NavLink>
    </nav>
  );
}
