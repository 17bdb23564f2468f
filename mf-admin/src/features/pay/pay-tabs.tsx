import { NavLink, useLocation } from '@studio/shell-kit/router';
import { LinkTabs } from '@studio/ui/link-tabs';
import type { ReactNode } from 'react';
import { OnlyFor } from '../../shared/only-for.js';
import { t } from './messages.js';

/** Payslips, and what they are computed by, which is for admins. */
export function PayTabs(): ReactNode {
  const { pathname } = useLocation();
  return (
    <OnlyFor least="admin">
      <LinkTabs label={t('pay')} current={pathname}>
        <NavLink to="/admin/pay" end>
          {t('payslips')}
        </NavLink>
        <NavLink to="/admin/pay/rates" end>
          {t('rates')}
        </NavLink>
      </LinkTabs>
    </OnlyFor>
  );
}
