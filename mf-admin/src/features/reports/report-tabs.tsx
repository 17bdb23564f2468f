import { NavLink, useSearchParams } from '@studio/shell-kit/router';
import type { ReactNode } from 'react';
import { periodOf } from './report-range.js';
import s from './report-tabs.module.css';
import { t } from './messages.js';

const pages = [
  { to: '/admin/reports', label: t('tabOverview') },
  { to: '/admin/reports/money', label: t('tabMoney') },
  { to: '/admin/reports/classes', label: t('tabClasses') },
  { to: '/admin/reports/people', label: t('tabPeople') },
  { to: '/admin/reports/vat', label: t('vatReturn') },
] as const;

/** The pages of the reports; the days stay the same from one to the other. */
export function ReportTabs(): ReactNode {
  const [params] = useSearchParams();
  const search = periodOf(params).toString();
  return (
    <nav className={s.tabs} aria-label={t('reports')}>
      {pages.map(({ to, label }) => (
        <NavLink key={to} to={{ pathname: to, search }} end className={s.tab}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
