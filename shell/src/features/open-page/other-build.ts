import type { RemoteModule } from '@studio/shell-kit';
import { reportError } from '@studio/shell-kit/report-error';
import { matchPath } from '@studio/shell-kit/router';
import { fetchBuild, findRemote } from '../../app/registry.js';
import {
  buildOf,
  loadedModules,
  loadPage,
  remoteModule,
  retryRemote,
  takeModule,
} from '../../app/remotes.js';
import { areaOf } from '../../app/route-table.js';
import type { RemoteName } from '../../app/route-table.js';
import { forgetShown, keepShown } from './live-builds.js';
import type { Builds } from './live-builds.js';
import { loadAnew } from './load-anew.js';

/** What a page had before it took a build that nobody had asked for. */
const before = new WeakMap<RemoteModule, RemoteModule>();
/** Builds that turned out bad: taken again only when somebody asks. */
const refused = new Set<string | undefined>();

const load = async (name: RemoteName, had: RemoteModule): Promise<void> => {
  const { pathname } = location;
  try {
    const next = await retryRemote(name);
    before.set(next, had);
    // As a sample, and for who goes on from page to page of the same kind.
    if (areaOf(pathname)?.remote === name) await loadPage(next, pathname);
  } catch {
    takeModule(name, had);
  }
};

/**
 * Loads the builds that are live of what this page runs, so that its next change of page takes them.
 * One that can't be had whole is left, and what is there goes on.
 */
export const takeNewBuilds = async (live: Builds): Promise<void> => {
  for (const [name, had] of loadedModules()) {
    const build = live[name];
    const isNew = build !== undefined && build !== buildOf(had) && buildOf(had) !== undefined;
    if (!isNew || refused.has(build)) continue;
    keepShown(name, had);
    await load(name, had);
    if (loadedModules().get(name) === had) refused.add(build);
  }
};

/** The build that a page had before it took a bad one by itself. */
const formerBuild = async (
  name: RemoteName,
  bad: RemoteModule,
  path: string,
): Promise<RemoteModule | undefined> => {
  const former = before.get(bad);
  if (!former) return undefined;
  before.delete(bad);
  const build = buildOf(bad);
  refused.add(build);
  // The page heals, but what is live is bad: the studio has to know.
  reportError(new Error(`${name} went back from a build whose page failed`), {
    remote: name,
    build,
  });
  await loadPage(former, path);
  takeModule(name, former);
  forgetShown();
  return former;
};

const liveBuild = async (
  name: RemoteName,
  had: RemoteModule,
  path: string,
): Promise<RemoteModule | undefined> => {
  const build = await fetchBuild(await findRemote(name));
  if (build === buildOf(had)) return formerBuild(name, had, path);
  const newest = await remoteModule(name);
  const other = build === buildOf(newest) ? newest : await retryRemote(name);
  try {
    await loadPage(other, path);
  } catch (error) {
    // What was loaded before goes on: the new build lacks files.
    takeModule(name, had);
    throw error;
  }
  forgetShown();
  return other;
};

/**
 * The build that is live, for a page that `had` does not have; undefined: the live one has not either, or
 * can't be had whole.
 */
export const buildWithPage = async (
  name: RemoteName,
  had: RemoteModule,
  path: string,
): Promise<RemoteModule | undefined> => {
  const build = await fetchBuild(await findRemote(name));
  if (build === buildOf(had) || refused.has(build)) return undefined;
  try {
    const newest = await remoteModule(name);
    const live = build === buildOf(newest) ? newest : await retryRemote(name);
    if (!live.routes.some((route) => matchPath(route.path, path))) return undefined;
    await loadPage(live, path);
    forgetShown();
    return live;
  } catch {
    takeModule(name, had);
    return undefined;
  }
};

/**
 * After a roll-out an open page asks for files that are gone. Loads the build that is live with the page
 * that is asked for, if `had` came with another build. Where it did not, the page goes back to the build
 * that it had left by itself; undefined: the fault lies elsewhere. A build that can't be had here may
 * need the shell that is live: where that is another one, the page is loaded anew.
 */
export const otherBuild = async (
  name: RemoteName,
  had: RemoteModule,
  path: string,
): Promise<RemoteModule | undefined> => {
  try {
    return await liveBuild(name, had, path);
  } catch (error) {
    await loadAnew();
    throw error;
  }
};
