import type { RegisteredRemote } from '../../app/registry.js';

/** Read at the start: a redirect to the sign-in takes it away. */
const { search } = location;

// Visitors never load what lies behind this, and their storage is not touched.
const isRequested =
  /[?&]remote=/.test(search) ||
  (document.documentElement.dataset['overrideHosts'] && sessionStorage.getItem('remote-override'));

const override = isRequested
  ? import('./remote-override.js').then(({ openOverride }) => openOverride(search))
  : undefined;

/**
 * The remote as a developer's own machine serves it; undefined: none was asked for, or not here.
 * @throws Error when that machine does not answer
 */
export const ownRemote = async (name: string): Promise<RegisteredRemote | undefined> =>
  (await override)?.find(name);

/** The registry with what a developer's own remotes declare in place of what is live of them. */
export const withOwnRemotes = async (registry: unknown): Promise<unknown> =>
  (await override)?.putInto(registry) ?? registry;
