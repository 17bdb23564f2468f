import type { RemoteModule } from '@studio/shell-kit';

/** The trainer's pages. */
const remote: RemoteModule = {
  shellApi: 1,
  routes: [
    { path: '/trainer-dashboard', load: () => import('./features/dashboard/dashboard-page.js') },
  ],
};
export default remote;
