import type { PageModule, RemoteModule } from '@studio/shell-kit';
import { reportError } from '@studio/shell-kit/report-error';
import { matchPath } from '@studio/shell-kit/router';
import { attempts, fetchedBuilds } from './builds.js';
import { loadComponent } from './page-component.js';
import { findRemote } from './registry.js';
import { areaOf } from './route-table.js';
import type { RemoteName } from './route-table.js';

/** ms for all of it; single steps have their own limit. */
const PATIENCE = 15_000;
/** What pages get; a build that is on its way takes the place of the one before when it is whole. */
const loaded = new Map<RemoteName, RemoteModule>();
const underWay = new Map<RemoteName, Promise<RemoteModule>>();
/** The build that a module came with. */
const builds = new WeakMap<RemoteModule, string | undefined>();

const late = (name: string): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`${name} did not load in time`)), PATIENCE);
  });

const load = async (name: RemoteName, registry: unknown): Promise<RemoteModule> => {
  const [{ federation }, { manifest }] = await Promise.all([
    import('./federation.js'),
    findRemote(name, registry),
  ]);
  const attempt = attempts.get(name) ?? 0;
  const entry = attempt === 0 ? manifest : `${manifest}?r=${String(attempt)}`;
  federation.registerRemotes([{ name, entry }], { force: attempt > 0 });
  const exposed = await federation.loadRemote<{ default?: RemoteModule }>(`${name}/routes`);
  if (!exposed?.default) throw new Error(`${name} exposes no routes`);
  builds.set(exposed.default, fetchedBuilds.get(name));
  return exposed.default;
};

/** What pages of a remote get from now on. */
export const takeModule = (name: RemoteName, module: RemoteModule): void => {
  loaded.set(name, module);
};
export const loadedModules = (): ReadonlyMap<RemoteName, RemoteModule> => loaded;
export const buildOf = (module: RemoteModule): string | undefined => builds.get(module);

const start = (name: RemoteName, registry: unknown): Promise<RemoteModule> => {
  const module = Promise.race([load(name, registry), late(name)]);
  underWay.set(name, module);
  void module
    .then(
      (one) => takeModule(name, one),
      // What was loaded before goes on: only the new build is bad.
      (error: unknown) => {
        // eslint-disable-next-line no-console -- here, because whoever asks later sees another error
        console.warn(`${name} could not be loaded`, error);
        reportError(error, { remote: name, build: fetchedBuilds.get(name) });
      },
    )
    .finally(() => underWay.delete(name));
  return module;
};

/**
 * The remote's routes: loaded once, tried anew after a failure.
 * @param registry one that has just been read; without it it is asked for
 */
export const remoteModule = (
  name: RemoteName,
  registry?: unknown,
): RemoteModule | Promise<RemoteModule> => loaded.get(name) ?? retryRemote(name, registry);

/**
 * Loads a remote anew, past every cache: plain `loadRemote` gives the first failure again.
 * Registering by force makes a new container of the build that is rolled out now.
 */
export const retryRemote = (name: RemoteName, registry?: unknown): Promise<RemoteModule> => {
  const module = underWay.get(name);
  if (module) return module;
  attempts.set(name, (attempts.get(name) ?? -1) + 1);
  return start(name, registry);
};

export const loadPage = async (
  { routes }: RemoteModule,
  path: string,
): Promise<PageModule | undefined> => {
  const route = routes.find(({ path: pattern }) => matchPath(pattern, path));
  return route && loadComponent(route.load);
};

/**
 * Fetches the code of a page before anyone goes there. A failure shows when they do.
 * @returns whether it is here
 */
export const preloadPage = async (path: string, registry?: unknown): Promise<boolean> => {
  const area = areaOf(path);
  if (!area) return false;
  try {
    return Boolean(await loadPage(await remoteModule(area.remote, registry), path));
  } catch {
    // Nobody has asked for this page yet: the boundary tells whoever does.
    return false;
  }
};

/** Reads what a page shows first, once its code is here. A failure shows when it is drawn. */
export const prefetchPage = async (path: string): Promise<void> => {
  const module = loaded.get(areaOf(path)?.remote ?? '');
  if (!module) return;
  try {
    await (await loadPage(module, path))?.prefetch?.();
  } catch {
    // The page reads it itself.
  }
};
