import {
  CalendarClock,
  CalendarDays,
  ChartNoAxesColumn,
  History,
  Hourglass,
  LayoutDashboard,
  Mail,
  Repeat,
  ScanLine,
  Search,
  Settings2,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

interface AdminPage {
  to: string;
  label: string;
  icon: LucideIcon;
  /** False: only in the command palette. */
  inNav: boolean;
}

const page = (to: string, label: string, icon: LucideIcon, inNav = true): AdminPage => ({
  to,
  label,
  icon,
  inNav,
});

/**
 * Every page of the area that needs no id, for the navigation and the command palette. A spec
 * compares it with the routes.
 */
export const adminPages: readonly AdminPage[] = [
  page('/admin', 'Today', LayoutDashboard),
  page('/admin/users', 'Users', Users),
  page('/admin/active-checkins', 'Active check-ins', ScanLine),
  page('/admin/client-check', 'Client check', Search),
  page('/admin/timetable', 'Timetable', CalendarClock),
  page('/admin/events', 'Events', CalendarDays),
  page('/admin/expiring-packages', 'Expiring packages', Hourglass),
  page('/admin/reports', 'Payments', ChartNoAxesColumn),
  page('/admin/subscriptions', 'Subscriptions', Repeat),
  page('/admin/emails', 'Emails', Mail),
  page('/admin/settings', 'Settings', Settings2),
  page('/admin/data-history', 'Data history', History, false),
];
