import { CalendarDays, House, Settings, UserRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { t } from './messages.js';

/** Spec section 2, Navigation: labels by path. */
const labels: Record<string, string> = {
  '/': t('home'),
  '/schedule': t('book'),
  '/profile': t('profile'),
  '/settings': t('settings'),
  '/trainer-dashboard': t('dashboard'),
  '/trainers': t('trainers'),
  '/packages': t('packages'),
  '/my-packages': t('myPackages'),
  '/subscriptions': t('subscriptions'),
  '/about-us': t('aboutUs'),
  '/faqs': t('faqs'),
};

export const withoutEnd = (path: string): string =>
  path.length > 1 ? path.replace(/\/+$/, '') : path;

export const labelOf = (path: string): string => labels[withoutEnd(path)] ?? t('page');

export interface NavigationEntry {
  path: string;
  icon: LucideIcon;
}

/** The main navigation has these four and no more (spec). */
export const entries: readonly NavigationEntry[] = [
  { path: '/', icon: House },
  { path: '/schedule', icon: CalendarDays },
  { path: '/profile', icon: UserRound },
  { path: '/settings', icon: Settings },
];
