import type { RemoteModule } from '@studio/shell-kit';

/** The trainer's pages. */
const remote: RemoteModule = {
  shellApi: 1,
  routes: [
    { path: '/trainer-dashboard', load: () => import('./features/today/today-page.js') },
    { path: '/trainer-dashboard/week', load: () => import('./features/week/week-page.js') },
    {
      path: '/trainer-dashboard/class/:scheduleId',
      load: () => import('./features/class/class-page.js'),
    },
  ],
};
export default remote;
