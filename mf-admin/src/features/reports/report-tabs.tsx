import { NavLink } from '@studio/shell-kit/router';
import type { ReactNode } from 'react';
import s from './report-tabs.module.css';
import { t } from './messages.js';

const pages = [
  { to: '/admin/reports', label: t('tabMoney') },
  { to: '/admin/reports/classes', label: t('tabClasses') },
  { to: '/admin/reports/people', label: t('tabPeople') },
  { to: '/admin/reports/vat', label: t('vatReturn') },
] as const;

/** The pages of the reports. */
export function ReportTabs(): ReactNode {
  return (
    <nav className={s.tabs} aria-label={t('reports')}>
      {pages.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={s.tab}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
