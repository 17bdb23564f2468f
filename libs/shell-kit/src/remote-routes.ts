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

/** What the file that a remote's `ahead` loads exports. */
export interface AheadModule {
  /** Loads what its pages show later: dialogs, drawings. */
  loadParts?: () => Promise<unknown>;
  /** Addresses of its own navigation, for the person who is signed in. */
  menu?: () => readonly string[];
}

/** Default export of a remote's only exposed module, `./routes`. */
export interface RemoteModule {
  /** The SHELL_API the remote was written against, as a literal. */
  shellApi: number;
  routes: RemoteRoutes;
  /**
   * What is had before anybody asks for it, once a page is there and idle: `() => import('./ahead.js')`.
   * Never where the person has asked for little data, or the line is slow.
   */
  ahead?: () => Promise<AheadModule>;
}
