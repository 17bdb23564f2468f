import { NavLink, useLocation, useSearchParams } from '@studio/shell-kit/router';
import { hasVat } from '@studio/shell-kit/studio';
import { LinkTabs } from '@studio/ui/link-tabs';
import type { ReactNode } from 'react';
import { periodOf } from './report-range.js';
import { t } from './messages.js';

const pages = [
  { to: '/admin/reports', label: t('tabOverview') },
  { to: '/admin/reports/money', label: t('tabMoney') },
  { to: '/admin/reports/classes', label: t('tabClasses') },
  { to: '/admin/reports/people', label: t('tabPeople') },
  ...(hasVat() ? [{ to: '/admin/reports/vat', label: t('vatReturn') }] : []),
];

/** The pages of the reports; the days stay the same from one to the other. */
export function ReportTabs(): ReactNode {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const search = periodOf(params).toString();
  return (
    <LinkTabs label={t('reports')} current={pathname}>
      {pages.map(({ to, label }) => (
        <NavLink key={to} to={{ pathname: to, search }} end>
          {label}
        </NavLink>
      ))}
    </LinkTabs>
  );
}
