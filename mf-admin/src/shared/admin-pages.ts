import {
  CalendarClock,
  CalendarDays,
  ChartNoAxesColumn,
  History,
  Hourglass,
  LayoutDashboard,
  Mail,
  Megaphone,
  Repeat,
  ScanLine,
  Search,
  Settings2,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { t } from './messages.js';

interface AdminPage {
  to: string;
  label: string;
  icon: LucideIcon;
  /** False: only in the command palette. */
  inNav: boolean;
}

const page = (to: string, label: string, icon: LucideIcon): AdminPage => ({
  ...{ to, label, icon },
  inNav: true,
});

/**
 * Every page of the area that needs no id, for the navigation and the command palette. A spec
 * compares it with the routes.
 */
export const adminPages: readonly AdminPage[] = [
  page('/admin', t('today'), LayoutDashboard),
  page('/admin/users', t('users'), Users),
  page('/admin/active-checkins', t('activeCheckIns'), ScanLine),
  page('/admin/client-check', t('clientCheck'), Search),
  page('/admin/timetable', t('timetable'), CalendarClock),
  page('/admin/events', t('events'), CalendarDays),
  page('/admin/expiring-packages', t('expiringPackages'), Hourglass),
  page('/admin/reports', t('payments'), ChartNoAxesColumn),
  page('/admin/subscriptions', t('subscriptions'), Repeat),
  page('/admin/messages', t('messages'), Megaphone),
  page('/admin/emails', t('emails'), Mail),
  page('/admin/settings', t('settings'), Settings2),
  { ...page('/admin/data-history', t('dataHistory'), History), inNav: false },
];
