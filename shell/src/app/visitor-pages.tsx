import { useStudioPolicy } from '@studio/shell-kit/policy';
import { NavLink } from '@studio/shell-kit/router';
import { Icon } from '@studio/ui/icon';
import { CalendarDays, MapPin, Sparkles, Tag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import bar from './bottom-bar.module.css';
import s from './header.module.css';
import { labelOf, type NavigationEntry } from './navigation.js';
import { t } from './messages.js';

/** What a visitor without an account may look at. */
const entries: readonly NavigationEntry[] = [
  { path: '/schedule', icon: CalendarDays },
  { path: '/events', icon: Sparkles },
  { path: '/packages', icon: Tag },
  { path: '/trainers', icon: Users },
  { path: '/about-us', icon: MapPin },
];
/** The bar of the narrowest phone has room for four; "About Us" leads to the trainers. */
const inBar = entries.filter(({ path }) => path !== '/trainers');
const labels: Record<string, string> = {
  '/schedule': t('timetable'),
  '/events': t('events'),
  '/packages': t('prices'),
};
const label = (path: string): string => labels[path] ?? labelOf(path);

/** In the header where there is room, else in the bar at the bottom; none where the studio asks to sign in. */
export default function VisitorPages(): ReactNode {
  const policy = useStudioPolicy();
  if (!policy.data?.publicPages) return null;
  return (
    <>
      <nav className={s.pages} aria-label={t('main')}>
        {entries.map(({ path }) => (
          <NavLink key={path} to={path} end className={s.page}>
            {label(path)}
          </NavLink>
        ))}
      </nav>
      {createPortal(
        <nav className={bar.bar} aria-label={t('main')}>
          {inBar.map(({ path, icon }) => (
            <NavLink key={path} to={path} end className={bar.entry}>
              <Icon of={icon} size={22} />
              {label(path)}
            </NavLink>
          ))}
        </nav>,
        document.body,
      )}
    </>
  );
}
