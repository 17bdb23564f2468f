import type { RemoteModule } from '@studio/shell-kit';

/** The trainer's pages. */
const remote: RemoteModule = {
  shellApi: 1,
  routes: [
    { path: '/trainer-dashboard', load: () => import('./features/today/today-page.js') },
    { path: '/trainer-dashboard/week', load: () => import('./features/week/week-page.js') },
    { path: '/trainer-dashboard/cover', load: () => import('./features/cover/cover-page.js') },
    {
      path: '/trainer-dashboard/availability',
      load: () => import('./features/availability/availability-page.js'),
    },
    {
      path: '/trainer-dashboard/earnings',
      load: () => import('./features/earnings/earnings-page.js'),
    },
    {
      path: '/trainer-dashboard/profile',
      load: () => import('./features/profile/profile-page.js'),
    },
    {
      path: '/trainer-dashboard/class/:scheduleId',
      load: () => import('./features/class/class-page.js'),
    },
  ],
  ahead: () => import('./ahead.js'),
};
export default remote;
