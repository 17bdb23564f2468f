import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import type { ReactNode } from 'react';
import { AdminFrame } from './admin-frame.js';
import { t } from './messages.js';

/** A page of the spec that this version can't fill: says so, and where to look meanwhile. */
export function NotAvailable({
  title,
  children,
}: {
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <AdminFrame title={title}>
      <Empty
        spot="area-unavailable"
        title={t('notAvailableVersion')}
        action={
          <ButtonLink>
            <Link to="/admin/users">{t('goUsers')}</Link>
          </ButtonLink>
        }
      >
        {children}
      </Empty>
    </AdminFrame>
  );
}
