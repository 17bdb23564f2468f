import { lineOf, parseRegistry, REGISTRY } from './registry.js';
import { publishedBuilds, readLog } from './roll-out-log.js';
import type { Target } from './target.js';

/** One build of a remote at an environment. */
export interface ListedBuild {
  build: string;
  /** When and by whom it was published last; undefined for one that the log doesn't know. */
  at?: string;
  by?: string;
  commit?: string;
  /** Of the visits that get it now. */
  percent: number;
}

/** Builds that are there, newest first. */
export const listBuilds = async (target: Target, remote: string): Promise<ListedBuild[]> => {
  const there = new Set(await target.list(remote));
  const entries = await readLog(target, remote);
  const line = lineOf(parseRegistry(await target.read(REGISTRY)), remote);
  const canary = line?.canary;
  const percentOf = (build: string): number => {
    if (build === canary?.build) return canary.percent;
    return build === line?.build ? 100 - (canary?.percent ?? 0) : 0;
  };
  const known = publishedBuilds(entries).filter((build) => there.has(build));
  const unknown = [...there].filter((build) => !known.includes(build));
  return [...known, ...unknown].map((build) => {
    const published = entries.findLast((one) => one.action === 'published' && one.build === build);
    const { at, by, commit } = published ?? {};
    return { build, percent: percentOf(build), ...(at && { at, by }), ...(commit && { commit }) };
  });
};
