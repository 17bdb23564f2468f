import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@studio/shell-kit';
import { matchPath } from '@studio/shell-kit/router';
import { attempts, fetchedBuilds, remoteFaults } from './remote-faults.js';
import { fetchBuild, findRemote } from './registry.js';
import { areaOf } from './route-table.js';
import type { RemoteName } from './route-table.js';

interface Loading {
  module: Promise<RemoteModule>;
  state: 'under way' | 'loaded' | 'failed';
}

/** ms for all of it; single steps have their own patience. */
const PATIENCE = 15_000;
const loadings = new Map<RemoteName, Loading>();
/** The build that a module came with. */
const builds = new WeakMap<RemoteModule, string | undefined>();
let pluginsRegistered = false;

const late = (name: string): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`${name} did not load in time`)), PATIENCE);
  });

const load = async (name: RemoteName): Promise<RemoteModule> => {
  if (!pluginsRegistered) registerPlugins([remoteFaults]);
  pluginsRegistered = true;
  const { manifest } = await findRemote(name);
  const attempt = attempts.get(name) ?? 0;
  const entry = attempt === 0 ? manifest : `${manifest}?r=${String(attempt)}`;
  registerRemotes([{ name, entry }], { force: attempt > 0 });
  const loaded = await loadRemote<{ default?: RemoteModule }>(`${name}/routes`);
  if (!loaded?.default) throw new Error(`${name} exposes no routes`);
  builds.set(loaded.default, fetchedBuilds.get(name));
  return loaded.default;
};

const start = (name: RemoteName): Loading => {
  const before = loadings.get(name);
  const module = Promise.race([load(name), late(name)]);
  const loading: Loading = { module, state: 'under way' };
  loadings.set(name, loading);
  module.then(
    () => (loading.state = 'loaded'),
    (error: unknown) => {
      loading.state = 'failed';
      // What was loaded before goes on: only the new build is bad.
      if (before?.state === 'loaded') loadings.set(name, before);
      // eslint-disable-next-line no-console -- here, because whoever asks later sees another error
      console.warn(`${name} could not be loaded`, error);
    },
  );
  return loading;
};

/** The remote's routes: loaded once, tried anew after a failure. */
export const remoteModule = (name: RemoteName): Promise<RemoteModule> => {
  const loading = loadings.get(name);
  return loading && loading.state !== 'failed' ? loading.module : retryRemote(name);
};

/**
 * Loads a remote anew, past every cache: plain `loadRemote` gives the first failure again.
 * Registering by force makes a new container of the build that is rolled out now.
 */
export const retryRemote = (name: RemoteName): Promise<RemoteModule> => {
  const loading = loadings.get(name);
  if (loading?.state === 'under way') return loading.module;
  if (loading) attempts.set(name, (attempts.get(name) ?? 0) + 1);
  return start(name).module;
};

const loadPage = async ({ routes }: RemoteModule, path: string): Promise<void> => {
  await routes.find((route) => matchPath(route.path, path))?.load();
};

/**
 * After a roll-out an open page asks for files that are gone. Loads the build that is rolled out
 * now with the page that is asked for, if `had` came with another build; undefined when it did not,
 * so that the fault lies elsewhere.
 */
export const otherBuild = async (
  name: RemoteName,
  had: RemoteModule,
  path: string,
): Promise<RemoteModule | undefined> => {
  const build = await fetchBuild(await findRemote(name));
  if (build === builds.get(had)) return undefined;
  const newest = await remoteModule(name);
  const other = build === builds.get(newest) ? newest : await retryRemote(name);
  await loadPage(other, path);
  return other;
};

/** Fetches the code of a page before anyone goes there. A failure shows when they do. */
export const preloadPage = async (path: string): Promise<void> => {
  const area = areaOf(path);
  if (!area) return;
  try {
    await loadPage(await remoteModule(area.remote), path);
  } catch {
    // Nobody has asked for this page yet: the boundary tells whoever does.
  }
};
