import type { ComponentType } from 'react';

/** Grows when the shell gives remotes something new; a remote says the number it needs. */
export const SHELL_API = 1;

export interface RemoteRoute {
  /** Absolute pattern of the router: `/trainer/:trainerId`. */
  path: string;
  /** Loads the page: `() => import('./features/home/home-page.js')`, page as default export. */
  load: () => Promise<{ default: ComponentType }>;
}
export type RemoteRoutes = readonly RemoteRoute[];

/** Default export of a remote's only exposed module, `./routes`. */
export interface RemoteModule {
  /** The SHELL_API the remote was written against, as a literal. */
  shellApi: number;
  routes: RemoteRoutes;
}
