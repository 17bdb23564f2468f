import type { ComponentType } from 'react';

/** Grows when the shell gives remotes something new; a remote says the number it needs. */
export const SHELL_API = 1;

/** What the file of a page exports. */
export interface PageModule {
  default: ComponentType;
  /** Reads what the page shows first into the query cache: a first visit is drawn with it at once. */
  prefetch?: () => Promise<unknown>;
}

export interface RemoteRoute {
  /** Absolute pattern of the router: `/trainer/:trainerId`. */
  path: string;
  /**
   * What `prefetch` asks for, as a literal: the page's head names it, so that it is on its way before a
   * script has run. `{today}` and `{today+6}` are days of the studio.
   */
  reads?: string;
  /** Loads the page: `() => import('./features/home/home-page.js')`. */
  load: () => Promise<PageModule>;
}
export type RemoteRoutes = readonly RemoteRoute[];

/** Default export of a remote's only exposed module, `./routes`. */
export interface RemoteModule {
  /** The SHELL_API the remote was written against, as a literal. */
  shellApi: number;
  routes: RemoteRoutes;
}
