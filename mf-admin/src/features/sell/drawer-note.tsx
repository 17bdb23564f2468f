import { Link } from '@studio/shell-kit/router';
import { studioClock } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { useOpenDrawer } from './api.js';
import { t } from './messages.js';

/** Since when the cash drawer is open, or the way to open it. */
export function DrawerNote(): ReactNode {
  const { data } = useOpenDrawer();
  if (!data) return null;
  return (
    <Link to="/admin/cash-drawer" className="link small num">
      {data.drawer
        ? t('drawerOpenSince', { time: studioClock(data.drawer.openedAt) })
        : t('openDrawer')}
    </Link>
  );
}
