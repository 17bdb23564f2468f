import type { RemoteModule } from '@studio/shell-kit';

const classPage = () => import('./features/classes/class-page.js');

/** Every page of the member area; each is a file of its own until it is visited. */
const remote: RemoteModule = {
  shellApi: 1,
  routes: [
    { path: '/', reads: '/api/screens/home', load: () => import('./start-page.js') },
    {
      path: '/schedule',
      reads: '/api/schedules?from={today}&to={today+6}',
      load: () => import('./features/classes/schedule-page.js'),
    },
    { path: '/class/:scheduleId', load: classPage },
    { path: '/class-details/:scheduleId', load: classPage },
    { path: '/packages', load: () => import('./features/packages/packages-page.js') },
    { path: '/my-packages', load: () => import('./features/packages/my-packages-page.js') },
    {
      path: '/subscriptions',
      load: () => import('./features/subscriptions/subscriptions-page.js'),
    },
    { path: '/payment-success', load: () => import('./features/payment-result/payment-page.js') },
    { path: '/pay/:token', load: () => import('./features/payment-result/pay-link-page.js') },
    { path: '/waiting-list-position', load: () => import('./features/events/position-page.js') },
    { path: '/events', load: () => import('./features/events/events-page.js') },
    { path: '/event/:eventId', load: () => import('./features/events/event-page.js') },
    { path: '/payment', load: () => import('./features/events/reservation-payment-page.js') },
    {
      path: '/check-in/:bookingId',
      load: () => import(/* webpackChunkName: "check-in" */ './features/check-in/check-in-page.js'),
    },
    { path: '/my-code', load: () => import('./features/check-in/my-code-page.js') },
    { path: '/profile', load: () => import('./features/profile/profile-page.js') },
    { path: '/waiver', load: () => import('./features/waiver/waiver-page.js') },
    { path: '/trainers', load: () => import('./features/trainers/trainers-page.js') },
    { path: '/trainer/:trainerId', load: () => import('./features/trainers/trainer-page.js') },
    { path: '/settings', load: () => import('./settings-page.js') },
    { path: '/account-settings', load: () => import('./account-settings-page.js') },
    { path: '/about-us', load: () => import('./features/info/about-page.js') },
    { path: '/faqs', load: () => import('./features/info/faqs-page.js') },
  ],
  ahead: () => import('./ahead.js'),
};
export default remote;
