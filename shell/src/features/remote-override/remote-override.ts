import { overridesText, readOverrides } from './read-overrides.js';
import { OverrideBadge } from './override-badge.js';
import type { Overrides } from './read-overrides.js';
import type { RegisteredRemote } from '../../app/registry.js';

/** In sessionStorage: for this tab, until it is closed. */
const KEPT = 'remote-override';
/** ms; a program that listens and says nothing must end in the panel. */
const PATIENCE = 6_000;

/** Of the manifest of a server of development. */
interface OwnManifest {
  /** The container's name. */
  name: string;
  area: unknown;
}
interface RegistryRow {
  name: string;
  [field: string]: unknown;
}

/** The gateway names them in the page, by its own configuration. */
const isDevelopersHost = (): boolean =>
  (document.documentElement.dataset['overrideHosts'] ?? '').split(',').includes(location.hostname);

const stop = (): void => {
  sessionStorage.removeItem(KEPT);
  const page = new URL(location.href);
  page.searchParams.delete('remote');
  location.assign(page);
};

const manifestAt = (origin: string): string => `${origin}/mf-manifest.json`;

const fetchManifest = async (manifest: string): Promise<OwnManifest> => {
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(manifest, { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`${manifest} answered ${String(response.status)}`);
  const { name, area } = (await response.json()) as Partial<OwnManifest>;
  return { name: String(name), area };
};

/** Remotes of the developer's own machine, and what the badge says of them. */
class OwnRemotes {
  constructor(
    private readonly overrides: Overrides,
    private readonly badge: OverrideBadge,
  ) {}

  /**
   * The remote as that machine serves it; undefined: none was asked for.
   * @throws Error when it does not answer, or serves another remote
   */
  async find(name: string): Promise<RegisteredRemote | undefined> {
    const origin = this.overrides[name];
    if (origin === undefined) return undefined;
    await this.ask(name, origin);
    return { name, path: origin, manifest: manifestAt(origin) };
  }

  /** A registry in which they declare what their own builds do; also those that are live nowhere. */
  async putInto(registry: unknown): Promise<unknown> {
    const { remotes } = registry as { remotes: readonly RegistryRow[] };
    const declared = await this.declared();
    const own = (one: RegistryRow): RegistryRow | undefined =>
      declared.find(({ name }) => name === one?.name);
    const isLive = ({ name }: RegistryRow): boolean => remotes.some((one) => one?.name === name);
    return {
      remotes: [
        ...remotes.map((one) => ({ ...one, ...own(one) })),
        ...declared.filter((one) => !isLive(one)),
      ],
    };
  }

  /** What each that answers declares. */
  async declared(): Promise<RegistryRow[]> {
    const answers = Object.entries(this.overrides).map(async ([name, origin]) => {
      const { area } = await this.ask(name, origin);
      return { name, area };
    });
    const settled = await Promise.allSettled(answers);
    return settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  }

  private async ask(name: string, origin: string): Promise<OwnManifest> {
    const manifest = await fetchManifest(manifestAt(origin)).catch((error: unknown) => {
      this.badge.answers(name, undefined);
      throw error;
    });
    this.badge.answers(name, manifest.name);
    if (manifest.name !== name)
      throw new Error(`${origin} serves ${manifest.name}, and not ${name}`);
    return manifest;
  }
}

/**
 * Puts remotes of the developer's own machine into this page for as long as the tab is open, and says
 * so; elsewhere than on developers' hosts it says that it does not.
 * @param search of the address that the page was opened with
 */
export const openOverride = (search: string): OwnRemotes => {
  const badge = new OverrideBadge(stop);
  if (!isDevelopersHost()) {
    badge.refuse();
    return new OwnRemotes({}, badge);
  }
  const { overrides, wrong } = readOverrides(search, sessionStorage.getItem(KEPT) ?? '');
  const text = overridesText(overrides);
  if (text === '') sessionStorage.removeItem(KEPT);
  else sessionStorage.setItem(KEPT, text);
  badge.show(overrides, wrong);
  const own = new OwnRemotes(overrides, badge);
  // A name that no page asks for would never be told.
  void own.declared();
  return own;
};
