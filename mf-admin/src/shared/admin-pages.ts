import {
  ArrowLeftRight,
  Banknote,
  CalendarClock,
  CalendarDays,
  ChartNoAxesColumn,
  Download,
  HandCoins,
  History,
  Hourglass,
  LayoutDashboard,
  ListChecks,
  Mail,
  Megaphone,
  ReceiptText,
  Repeat,
  ScanLine,
  Search,
  Settings2,
  ShoppingBag,
  ShoppingBasket,
  Store,
  TabletSmartphone,
  Upload,
  Users,
  UsersRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { hasVat } from '@studio/shell-kit/studio';
import { t } from './messages.js';
import { useMay, type Least } from './only-for.js';

const VAT_RETURN = '/admin/reports/vat';

interface AdminPage {
  to: string;
  label: string;
  icon: LucideIcon;
  least: Least;
  /** False: only in the command palette. */
  inNav: boolean;
}

const page = (to: string, label: string, icon: LucideIcon): AdminPage => ({
  to,
  label,
  icon,
  least: 'front_desk',
  inNav: true,
});

/**
 * Every page of the area that needs no id, with the least role that sees it, for the navigation, the
 * command palette and the guard of routes. A spec compares it with the routes.
 */
export const adminPages: readonly AdminPage[] = [
  page('/admin', t('today'), LayoutDashboard),
  page('/admin/users', t('users'), Users),
  page('/admin/active-checkins', t('activeCheckIns'), ScanLine),
  page('/admin/client-check', t('clientCheck'), Search),
  { ...page('/admin/timetable', t('timetable'), CalendarClock), least: 'manager' },
  { ...page('/admin/substitutions', t('cover'), ArrowLeftRight), least: 'manager' },
  page('/admin/events', t('events'), CalendarDays),
  page('/admin/expiring-packages', t('expiringPackages'), Hourglass),
  page('/admin/sell', t('sell'), ShoppingBasket),
  page('/admin/cash-drawer', t('cashDrawer'), Banknote),
  { ...page('/admin/products', t('products'), ShoppingBag), least: 'manager' },
  page('/admin/payments', t('payments'), ReceiptText),
  { ...page('/admin/reports', t('reports'), ChartNoAxesColumn), least: 'manager' },
  {
    ...page('/admin/reports/money', t('reportOfMoney'), ChartNoAxesColumn),
    least: 'manager',
    inNav: false,
  },
  {
    ...page('/admin/reports/classes', t('reportOfClasses'), ChartNoAxesColumn),
    least: 'manager',
    inNav: false,
  },
  {
    ...page('/admin/reports/people', t('peopleReport'), ChartNoAxesColumn),
    least: 'manager',
    inNav: false,
  },
  {
    ...page(VAT_RETURN, t('vatReturn'), ChartNoAxesColumn),
    least: 'manager',
    inNav: false,
  },
  { ...page('/admin/pay/rates', t('payRates'), HandCoins), least: 'admin', inNav: false },
  { ...page('/admin/pay', t('pay'), HandCoins), least: 'manager' },
  page('/admin/subscriptions', t('subscriptions'), Repeat),
  { ...page('/admin/messages', t('messages'), Megaphone), least: 'manager' },
  page('/admin/emails', t('emails'), Mail),
  { ...page('/admin/studio', t('studio'), Store), least: 'admin' },
  { ...page('/admin/settings', t('settings'), Settings2), least: 'admin' },
  { ...page('/admin/setup', t('setUp'), ListChecks), least: 'admin' },
  { ...page('/admin/team', t('team'), UsersRound), least: 'admin' },
  { ...page('/admin/import', t('import'), Upload), least: 'admin' },
  { ...page('/admin/export', t('export'), Download), least: 'admin' },
  page('/admin/kiosks', t('kiosks'), TabletSmartphone),
  { ...page('/admin/data-history', t('dataHistory'), History), least: 'admin' },
];

/** The pages that the person at this screen sees; none about VAT where there is none. */
export const useAdminPages = (): readonly AdminPage[] => {
  const may = useMay();
  return adminPages.filter(({ to, least }) => may(least) && (hasVat() || to !== VAT_RETURN));
};

/** The least role for a route; a page with an id asks for that of its list. */
export const leastFor = (path: string): Least =>
  adminPages.find(({ to }) => to !== '/admin' && (path === to || path.startsWith(`${to}/`)))
    ?.least ?? 'front_desk';
