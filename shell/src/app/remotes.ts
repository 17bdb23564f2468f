import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { SHELL_API } from '@studio/shell-kit';
import type { RemoteModule } from '@studio/shell-kit';
import { matchPath } from '@studio/shell-kit/router';
import { attempts, remoteFaults } from './remote-faults.js';
import { fetchRegistry } from './registry.js';
import { areaOf } from './route-table.js';
import type { RemoteName } from './route-table.js';

interface Loading {
  module: Promise<RemoteModule>;
  failed: boolean;
}

/** ms for all of it; single steps have their own patience. */
const PATIENCE = 15_000;
const loadings = new Map<RemoteName, Loading>();
let pluginsRegistered = false;

const late = (name: string): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`${name} did not load in time`)), PATIENCE);
  });

const load = async (name: RemoteName): Promise<RemoteModule> => {
  if (!pluginsRegistered) registerPlugins([remoteFaults]);
  pluginsRegistered = true;
  const remote = (await fetchRegistry()).find((entry) => entry.name === name);
  if (!remote) throw new Error(`${name} is not in remotes.json`);
  const attempt = attempts.get(name) ?? 0;
  const entry = attempt === 0 ? remote.manifest : `${remote.manifest}?r=${String(attempt)}`;
  registerRemotes([{ name, entry }], { force: attempt > 0 });
  const loaded = await loadRemote<{ default: RemoteModule }>(`${name}/routes`);
  if (!loaded) throw new Error(`${name} exposes no routes`);
  if (loaded.default.shellApi > SHELL_API) throw new Error(`${name} needs a newer shell`);
  return loaded.default;
};

const start = (name: RemoteName): Loading => {
  const loading: Loading = { module: Promise.race([load(name), late(name)]), failed: false };
  loading.module.catch(() => {
    loading.failed = true;
  });
  loadings.set(name, loading);
  return loading;
};

/** The remote's routes: loaded once, tried anew after a failure. */
export const remoteModule = (name: RemoteName): Promise<RemoteModule> => {
  const loading = loadings.get(name);
  return loading && !loading.failed ? loading.module : retryRemote(name, !loading);
};

/**
 * Loads a remote anew, past every cache: plain `loadRemote` gives the first failure again.
 * Registering by force also brings the new build when the old one's files are gone.
 */
export const retryRemote = (name: RemoteName, first = false): Promise<RemoteModule> => {
  if (!first) attempts.set(name, (attempts.get(name) ?? 0) + 1);
  return start(name).module;
};

/** Fetches the code of a page before anyone goes there. A failure shows when they do. */
export const preloadPage = async (path: string): Promise<void> => {
  const area = areaOf(path);
  if (!area) return;
  try {
    const { routes } = await remoteModule(area.remote);
    await routes.find((route) => matchPath(route.path, path))?.load();
  } catch {
    // Nobody has asked for this page yet: the boundary tells whoever does.
  }
};
