import type { RemoteModule, RemoteRoute } from '@studio/shell-kit';

/** One file for both: it is here when something is loaded ahead. */
const loadArea = () => import('./area.js');

/** Its page, behind the least role that `admin-pages` names for it. */
const guarded = ({ path, load }: RemoteRoute): RemoteRoute => ({
  path,
  load: async () => {
    const [{ guardPage }, page] = await Promise.all([loadArea(), load()]);
    return { default: guardPage(path, page.default) };
  },
});

const pages: readonly RemoteRoute[] = [
  { path: '/admin', load: () => import('./features/overview/overview-page.js') },
  { path: '/admin/users', load: () => import('./features/users/users-page.js') },
  { path: '/admin/users/:userId', load: () => import('./features/member/member-page.js') },
  { path: '/admin/class/:scheduleId', load: () => import('./features/class-view/class-page.js') },
  {
    path: '/admin/active-checkins',
    load: () => import('./features/active-checkins/active-checkins-page.js'),
  },
  { path: '/admin/timetable', load: () => import('./features/timetable/timetable-page.js') },
  { path: '/admin/settings', load: () => import('./features/settings/settings-page.js') },
  { path: '/admin/studio', load: () => import('./features/studio/studio-page.js') },
  { path: '/admin/events', load: () => import('./features/events/events-page.js') },
  { path: '/admin/events/:eventId', load: () => import('./features/events/event-page.js') },
  { path: '/admin/client-check', load: () => import('./features/client-check/client-page.js') },
  { path: '/admin/sell', load: () => import('./features/sell/sell-page.js') },
  { path: '/admin/products', load: () => import('./features/products/products-page.js') },
  { path: '/admin/cash-drawer', load: () => import('./features/cash-drawer/drawer-page.js') },
  { path: '/admin/payments', load: () => import('./features/payments/payments-page.js') },
  {
    path: '/admin/substitutions',
    load: () => import('./features/substitutions/substitutions-page.js'),
  },
  { path: '/admin/reports', load: () => import('./features/reports/reports-page.js') },
  { path: '/admin/reports/money', load: () => import('./features/reports/money-page.js') },
  {
    path: '/admin/reports/classes',
    load: () => import('./features/reports/classes/classes-page.js'),
  },
  {
    path: '/admin/reports/people',
    load: () => import('./features/reports/people/people-page.js'),
  },
  { path: '/admin/reports/vat', load: () => import('./features/reports/vat-page.js') },
  { path: '/admin/pay', load: () => import('./features/pay/pay-page.js') },
  { path: '/admin/pay/rates', load: () => import('./features/pay/rates-page.js') },
  { path: '/admin/pay/:trainerId', load: () => import('./features/pay/payslip-page.js') },
  {
    path: '/admin/subscriptions',
    load: () => import('./features/subscriptions/subscriptions-page.js'),
  },
  { path: '/admin/messages', load: () => import('./features/messages/messages-page.js') },
  { path: '/admin/emails', load: () => import('./features/emails/emails-page.js') },
  {
    path: '/admin/expiring-packages',
    load: () => import('./features/expiring-packages/expiring-page.js'),
  },
  { path: '/admin/setup', load: () => import('./features/setup/setup-page.js') },
  { path: '/admin/team', load: () => import('./features/team/team-page.js') },
  { path: '/admin/import', load: () => import('./features/import/import-page.js') },
  { path: '/admin/export', load: () => import('./features/export/export-page.js') },
  { path: '/admin/kiosks', load: () => import('./features/kiosks/kiosks-page.js') },
  {
    path: '/admin/data-history',
    load: () => import('./features/data-history/data-history-page.js'),
  },
];

/** A tablet that members use: nobody is signed in there. */
const kiosk: RemoteRoute = {
  path: '/kiosk',
  load: () => import('./features/kiosk/kiosk-page.js'),
};

/** The front desk's pages. */
const remote: RemoteModule = {
  shellApi: 1,
  routes: [...pages.map(guarded), kiosk],
  ahead: loadArea,
};
export default remote;
