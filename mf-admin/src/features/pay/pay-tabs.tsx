import { NavLink } from '@studio/shell-kit/router';
import type { ReactNode } from 'react';
import { OnlyFor } from '../../shared/only-for.js';
import s from './pay-tabs.module.css';
import { t } from './messages.js';

/** Payslips, and what they are computed by, which is for admins. */
export function PayTabs(): ReactNode {
  return (
    <OnlyFor least="admin">
      <nav className={s.tabs} aria-label={t('pay')}>
        <NavLink to="/admin/pay" end className={s.tab}>
          {t('payslips')}
        </NavLink>
        <NavLink to="/admin/pay/rates" end className={s.tab}>
          {t('rates')}
        </NavLink>
      </nav>
    </OnlyFor>
  );
}
