import { CalendarDays, House, Settings, UserRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** Spec section 2, Navigation: labels by path. */
const labels: Record<string, string> = {
  '/': 'Home',
  '/schedule': 'Book',
  '/profile': 'Profile',
  '/settings': 'Settings',
  '/trainer-dashboard': 'Dashboard',
  '/trainers': 'Trainers',
  '/packages': 'Packages',
  '/my-packages': 'My Packages',
  '/subscriptions': 'Subscriptions',
  '/about-us': 'About Us',
  '/faqs': 'FAQs',
};

const withoutEnd = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path);

export const labelOf = (path: string): string => labels[withoutEnd(path)] ?? 'Page';

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

/** Spec section 2, Layout: likely next screens. */
const next: Record<string, readonly string[]> = {
  '/': ['/schedule', '/profile'],
  '/schedule': ['/profile', '/'],
  '/profile': ['/schedule', '/settings'],
  '/settings': ['/account-settings', '/profile'],
  '/packages': ['/my-packages', '/subscriptions'],
  '/trainers': ['/schedule'],
};

export const likelyNext = (path: string): readonly string[] => next[withoutEnd(path)] ?? [];
