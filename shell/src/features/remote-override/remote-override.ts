import { overridesText, readOverrides } from './read-overrides.js';
import { OverrideBadge } from './override-badge.js';
import type { RegisteredRemote } from '../../app/registry.js';

/** In sessionStorage: for this tab, until it is closed. */
const KEPT = 'remote-override';
/** ms; a program that listens and says nothing must end in the panel. */
const PATIENCE = 6_000;

type FindOwn = (name: string) => Promise<RegisteredRemote | undefined>;

const none: FindOwn = () => Promise.resolve(undefined);

/** The gateway names them in the page, by its own configuration. */
const isDevelopersHost = (): boolean =>
  (document.documentElement.dataset['overrideHosts'] ?? '').split(',').includes(location.hostname);

const stop = (): void => {
  sessionStorage.removeItem(KEPT);
  const page = new URL(location.href);
  page.searchParams.delete('remote');
  location.assign(page);
};

const requireAnswer = async (manifest: string): Promise<void> => {
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(manifest, { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`${manifest} answered ${String(response.status)}`);
};

/**
 * Puts remotes of the developer's own machine into this page for as long as the tab is open, and says
 * so; elsewhere than on developers' hosts it says that it does not.
 * @param search of the address that the page was opened with
 * @returns finds such a remote, and fails when that machine does not answer
 */
export const openOverride = (search: string): FindOwn => {
  const badge = new OverrideBadge(stop);
  if (!isDevelopersHost()) {
    badge.refuse();
    return none;
  }
  const { overrides, wrong } = readOverrides(search, sessionStorage.getItem(KEPT) ?? '');
  const text = overridesText(overrides);
  if (text === '') sessionStorage.removeItem(KEPT);
  else sessionStorage.setItem(KEPT, text);
  badge.show(overrides, wrong);
  return async (name) => {
    const origin = overrides[name];
    if (origin === undefined) return undefined;
    const manifest = `${origin}/mf-manifest.json`;
    try {
      await requireAnswer(manifest);
      badge.answers(name, true);
    } catch (error) {
      badge.answers(name, false);
      throw error;
    }
    return { name, path: origin, manifest };
  };
};
