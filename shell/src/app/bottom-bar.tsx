import { NavLink } from '@studio/shell-kit/router';
import { Icon } from '@studio/ui/icon';
import type { ReactNode } from 'react';
import { entries, labelOf } from './navigation.js';
import s from './bottom-bar.module.css';
import { t } from './messages.js';

/** The main navigation below 768 px. */
export function BottomBar(): ReactNode {
  return (
    <nav className={s.bar} aria-label={t('main')}>
      {entries.map(({ path, icon }) => (
        <NavLink key={path} to={path} end className={s.entry}>
          <Icon of={icon} size={22} />
          {labelOf(path)}
        </NavLink>
      ))}
    </nav>
  );
}
